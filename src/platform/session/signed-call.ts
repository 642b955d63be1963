/**
 * A call with what only a signed-in person's calls have: proof of who calls, and one more attempt with a renewed session
 * when the API says that it has expired (specification §7, §8).
 */
import { limitConcurrency } from '../../domain/lib/concurrency-limit.ts';
import { INVALID_CREDENTIALS } from '../../domain/session/refused-login.ts';
import { HttpError } from '../http/http-error.ts';
import { credentials } from './credentials.ts';
import { renew } from './refresh.ts';
import { heldSession, type Session } from './session.ts';
import { withFreshXsrf } from './session-calls.ts';

/**
 * The browser sends a few requests at once and queues the others, whose time limit would run meanwhile: the queue is here
 * instead. Far more than it sends, so that it never waits for this one.
 */
const limited = limitConcurrency(24);

/**
 * @param send sends the request with these headers; only a refusal, which has changed nothing, has it send it again
 * @throws HttpError
 */
export async function sendSigned<T>(
  url: string,
  method: string,
  send: (headers: Record<string, string>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const attempt = (from: Session | null) =>
    limited(() => withFreshXsrf(() => send(credentials(url, method, from))));
  const held = heldSession();
  try {
    return await attempt(held);
  } catch (error) {
    if (!held || !isExpiry(error)) throw error;
    const renewed = await renew(held, signal);
    if (!renewed) throw error;
    return attempt(renewed);
  }
}

/** A 401 that a newer token may cure; a wrong password is another matter (specification §8). */
const isExpiry = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 401 && error.message !== INVALID_CREDENTIALS;
