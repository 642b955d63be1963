/**
 * The cookie-to-header check (specification §4, §7): a page of this site can read the cookie and repeat it in a
 * header, a page of another site cannot. It is asked for only when the request carries the cookie.
 */

import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { xsrfCookie } from '../../domain/settings/stored-data.ts';
import type { Call } from './call.ts';
import { problem } from './problem.ts';

const HEADER = `X-${xsrfCookie}`;
const TOKEN_BYTES = 24;
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws problem ERROR.XSRF when a write carries the cookie and not the same value in the header. */
export function requireXsrf(call: Call): void {
  if (readOnly.has(call.req.method)) return;
  const cookie = getCookie(call, xsrfCookie);
  if (cookie && call.req.header(HEADER) !== cookie) throw problem('ERROR.XSRF');
}

/** The value that the caller's browser has, or a new one. */
export const xsrfTokenOf = (call: Call): string =>
  getCookie(call, xsrfCookie) || randomBytes(TOKEN_BYTES).toString('base64url');

/** Gives the cookie, for the browser's session, to who has none. @param appUrl of the site: secure when it is. */
export function giveXsrfCookie(call: Call, appUrl: string, token = xsrfTokenOf(call)): void {
  if (getCookie(call, xsrfCookie)) return;
  setCookie(call, xsrfCookie, token, {
    path: '/',
    sameSite: 'Lax',
    secure: appUrl.startsWith('https:'),
  });
}
