/** Where a navigation to the app ends: on a screen, somewhere else, or on the *page introuvable* (specification §2, §6). */

import { bookingPathOf, type Role } from '../account/roles.ts';
import { type AppRoute, aliases, findAppRoute, guard, guardedAt } from './app-routes.ts';
import { placesPath } from './order-path.ts';
import { redirectPath } from './redirect-to.ts';

export type Destination =
  | { readonly show: AppRoute }
  /** A path with its query: it takes the place of the one asked for. */
  | { readonly instead: string };

/**
 * @param path without query, of a screen
 * @param query raw, without its `?`
 * @param parameters reads the same query
 * @param held null when nobody is signed in
 * @returns null for a path that is no route, once its area lets the person in
 */
export function destinationOf(
  path: string,
  query: string,
  parameters: { get(name: string): string | null },
  held: readonly Role[] | null,
): Destination | null {
  const alias = Object.hasOwn(aliases, path) && aliases[path];
  if (alias) return { instead: withQuery(alias, query) };
  const route = findAppRoute(path);
  const place = route ?? guardedAt(path);
  if (!place) return null;
  const redirectTo = parameters.get('redirectTo');
  if (held && path === '/auth/login') return { instead: redirectPath(redirectTo, held) };
  // Who is signed in has an account: there is none to create.
  if (held && /^\/auth\/(login_or_)?signup$/.test(path)) {
    return { instead: redirectPath(redirectTo === 'subscription' ? redirectTo : null, held) };
  }
  // The booking buttons of the public pages lead each role to its own creation of a booking.
  const isOrder = path === bookingPathOf(null) || path === placesPath;
  if (held && isOrder && bookingPathOf(held) !== bookingPathOf(null)) {
    return { instead: bookingPathOf(held) };
  }
  const toLogin = parameters.get('redirectToLogin') === 'true';
  const instead = guard(place, withQuery(path, query), held, toLogin);
  if (instead !== null) return { instead };
  return route ? { show: route } : null;
}

const withQuery = (path: string, query: string): string => (query ? `${path}?${query}` : path);
