/**
 * The two calls that are about the session itself, `token/refresh` and `logout`. They carry no token that may have
 * expired and are not replayed: they go around the wrapper that does both.
 */
import type { logOut, refreshTokens } from '../../domain/account/calls.ts';
import { apiBase } from '../http/api-url.ts';
import { boundedFetch } from '../http/bounded-fetch.ts';
import { httpErrorOf } from '../http/error-answer.ts';
import { HttpError } from '../http/http-error.ts';
import { credentials } from './credentials.ts';

/** Client errors that say nothing about what was sent: come later. */
const PASSING = [408, 425, 429];

/**
 * @returns the answer's JSON
 * @throws HttpError
 */
export async function sendSessionCall(
  { method, path }: typeof refreshTokens | typeof logOut,
  refreshToken: string,
  init: RequestInit = {},
): Promise<unknown> {
  const url = apiBase + path.slice(1);
  return withFreshXsrf(async () => {
    const answer = await boundedFetch(url, {
      method,
      headers: { 'Content-Type': 'application/json', ...credentials(url, method, null) },
      body: JSON.stringify({ refresh_token: refreshToken }),
      cache: 'no-store',
      ...init,
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw httpErrorOf(answer.status, answer.headers, body);
    return body;
  });
}

const isXsrfRefusal = (error: unknown): boolean => error instanceof HttpError && error.code === 'ERROR.XSRF';

/**
 * The cookie may be set, by an answer to any tab, between the moment when it is read for the header and the moment when
 * the browser adds it to the request: the API has then refused a call of ours, which is sent anew, once.
 */
export const withFreshXsrf = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (isXsrfRefusal(error)) return send();
    throw error;
  });

/**
 * Whether the API itself refused what was sent. Anything else (no network, 5xx, a proxy's or a captive portal's page)
 * says nothing about it (domain.md, "Where the specification meets the law or itself").
 */
export const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING.includes(error.status) &&
  error.code !== '' &&
  !isXsrfRefusal(error);

/** They refuse a session however they are said: not every API gives a code. */
const REFUSALS = [400, 401, 403];

/** Whether a failure of `token/refresh` ends the session (domain.md: "If the refresh fails, the user is logged out"). */
export const endsSession = (error: unknown): boolean =>
  isRefusal(error) ||
  (error instanceof HttpError && REFUSALS.includes(error.status) && !isXsrfRefusal(error));

/** Runs once, when the network comes back or the person comes back to this tab. */
export function onReconnect(run: () => void): void {
  const done = new AbortController();
  const go = () => {
    done.abort();
    run();
  };
  addEventListener('online', go, { signal: done.signal });
  addEventListener('focus', go, { signal: done.signal });
}
