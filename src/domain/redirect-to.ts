/** Where the login sends a person (specification §2; design: Routing). */

import { aliases, findAppRoute } from './app-routes.ts';
import { homeOf, type Role, subscriptionPathOf } from './roles.ts';
import { publicRoutes } from './routes.ts';

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
  const area = findAppRoute(target)?.area ?? publicRoutes.find((route) => route.path === path)?.area;
  // The login itself would send here again.
  return value && area && area !== 'auth' && area !== 'password' ? value : homeOf(held);
}
