/**
 * Renews an expired session once, for all calls of all tabs that found it expired (specification §4; ARCHITECTURE.md, HTTP).
 * Loaded when a first call needs it.
 */
import { refreshTokens } from '../../domain/account/calls.ts';
import { HttpError } from '../http/http-error.ts';
import { forgetDays } from './forget-days.ts';
import { adoptTokens, dropTokens, type HeldSession, heldSession, type Session, session } from './session.ts';
import { endsSession, onReconnect, sendSessionCall } from './session-calls.ts';

/** How long a tab waits for another one's refresh, in milliseconds: longer than that one may take. */
const LOCK_TIMEOUT = 35_000;

/**
 * How long the lock on a spent refresh token is kept, in milliseconds. Chromium tells other tabs of stored tokens a
 * moment later: a tab that asks in between must wait for that news, not refresh with the spent token.
 */
const ECHO = 10_000;

/** The refreshes of this tab, by the refresh token they spend. */
const flights = new Map<string, Promise<Session | null>>();

/**
 * The session to send a refused call again with; null when there is none any more: logged out, refused, or another person.
 * @param failed what the refused call was sent with
 * @param signal aborting rejects with its own reason; the refresh goes on for the others
 * @throws HttpError when the API cannot be reached: the session stays, and the refresh is tried again by itself
 */
export async function renew(failed: HeldSession, signal?: AbortSignal): Promise<Session | null> {
  // A late refusal of a token that has been replaced since costs no refresh.
  const found = successor(failed);
  if (found !== undefined) return found;
  const key = failed.refreshToken;
  const flight =
    flights.get(key) ?? acrossTabs(failed, () => refresh(failed)).finally(() => flights.delete(key));
  flights.set(key, flight);
  return signal ? Promise.race([flight, abortion(signal)]) : flight;
}

const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });

/** What took the place of the session that failed: undefined when nothing did yet. */
function successor(failed: HeldSession): HeldSession | null | undefined {
  const now = heldSession();
  if (now?.sid !== failed.sid || now.userName !== failed.userName) return null;
  return now.token === failed.token && now.refreshToken === failed.refreshToken ? undefined : now;
}

/**
 * Runs the work while no other tab does, or as soon as another tab has done it. A tab that dies gives its lock up; one that
 * does not answer is not waited for, since the API answers the same tokens to the same refresh token.
 */
function acrossTabs(failed: HeldSession, work: () => Promise<Session | null>): Promise<Session | null> {
  // Missing where the page is not served over TLS.
  if (!navigator.locks) return work();
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), LOCK_TIMEOUT);
    const before = session.peek();
    const unsubscribe = session.subscribe((now) => {
      if (now !== before) waiting.abort();
    });
    const begin = () => {
      clearTimeout(timer);
      unsubscribe();
      const result = work();
      resolve(result);
      return result;
    };
    navigator.locks
      .request(`refresh ${failed.refreshToken}`, { signal: waiting.signal }, () =>
        begin().then(
          () => new Promise((release) => setTimeout(release, ECHO)),
          () => undefined,
        ),
      )
      .catch(begin);
  });
}

/** Looks at the stored tokens again first: another tab may have renewed or ended the session while this one waited. */
async function refresh(failed: HeldSession): Promise<Session | null> {
  const found = successor(failed);
  if (found !== undefined) return found;
  try {
    const answer = await sendSessionCall(refreshTokens, failed.refreshToken);
    if (!refreshTokens.answer.is(answer)) throw new HttpError('invalid');
    const before = successor(failed);
    if (before !== undefined) return before;
    const renewed = adoptTokens(answer);
    if (!renewed) throw new HttpError('invalid');
    return renewed;
  } catch (error) {
    if (!endsSession(error)) {
      tryAgainLater(failed);
      throw error;
    }
    const other = successor(failed);
    if (other === undefined) {
      dropTokens();
      // Of an account that was disabled, for one: what was typed stays, what was read of others does not.
      forgetDays();
    }
    return other ?? null;
  }
}

let trying = false;

function tryAgainLater(failed: HeldSession): void {
  if (trying) return;
  trying = true;
  onReconnect(() => {
    trying = false;
    // A failure is nobody's here: it arms the next attempt.
    renew(failed).catch(() => undefined);
  });
}
