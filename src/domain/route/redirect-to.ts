/** Where the login sends a person (specification §2; ARCHITECTURE.md, Routing). */

import { homeOf, type Role, subscriptionPathOf } from '../account/roles.ts';
import { aliases, findAppRoute } from './app-routes.ts';
import { publicPaths } from './public-paths.ts';

/**
 * The path for a `redirectTo`, always one of the route table, with its query and anchor: `subscription` is the creation of a
 * subscription, another value is followed as a path, anything else is home.
 * @param value the query parameter, decoded; null when there is none
 */
export function redirectPath(value: string | null, held: readonly Role[]): string {
  if (value === 'subscription') return subscriptionPathOf(held);
  const path = /^[^?#]*/.exec(value ?? '')?.[0] ?? '';
  // An alias counts as what it stands for; `constructor` and its kind are no aliases.
  const target = Object.hasOwn(aliases, path) ? (aliases[path] ?? path) : path;
  const route = findAppRoute(target);
  // Whoever is signed in is sent on from the auth area at once: home is where that ends, without the detour.
  const isFollowed = route ? route.area !== 'auth' : publicPaths.some((known) => known === path);
  return value && isFollowed ? value : homeOf(held);
}
