/** Answers who signs in: tokens, and the cookie that goes with them. */

import type { Tokens } from '../../domain/account/account.ts';
import type { Services } from '../calls/services.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import { giveXsrfCookie } from '../http/xsrf.ts';
import { placeOf } from './known-place.ts';
import { type Credentials, type Door, login } from './login.ts';

/** @throws problem ERROR.CREDENTIALS or ERROR.LIMIT */
export async function signIn(
  services: Services,
  call: Call,
  { mail, password }: Omit<Credentials, 'place'>,
  door?: Door,
): Promise<Tokens> {
  const { keys, log, appUrl } = services;
  const place = placeOf(services, call);
  const outcome = await login(services, { mail, password, place }, door);
  if (outcome.kind !== 'signed_in') {
    // Who reads logs sees an account that is attacked, and not whose it is.
    log.warn('login_failed', {
      account: keys.loggedAccount(mail),
      limited: outcome.kind === 'limited',
      requestId: call.get('requestId'),
    });
  }
  if (outcome.kind === 'limited') throw limitReached(outcome.retryAfter);
  if (outcome.kind === 'refused') throw problem('ERROR.CREDENTIALS');
  giveXsrfCookie(call, appUrl, place.browser);
  return outcome.tokens;
}
