/** Whether Stripe has signed what a webhook says: `t=1700000000,v1=hex,v1=hex`, several while a secret is being replaced. */

import Stripe from 'stripe';
import { MINUTE_SECONDS } from '../../../domain/lib/time/durations.ts';

export const SIGNATURE_HEADER = 'stripe-signature';

/** An older message may be a copy that somebody kept; a newer one comes from a clock that is wrong. */
const TOLERANCE_SECONDS = 5 * MINUTE_SECONDS;

export function isSigned(secret: string, header: string, body: Uint8Array, now: Date): boolean {
  const { signature } = Stripe.webhooks;
  try {
    return (
      signature?.verifyHeader(body, header, secret, TOLERANCE_SECONDS, undefined, now.getTime()) === true &&
      !isOfTomorrow(header, now)
    );
  } catch {
    // Not signed, or not even a header that can be read: anybody can send anything.
    return false;
  }
}

/** Stripe's package refuses what is too old alone. */
const isOfTomorrow = (header: string, now: Date): boolean =>
  [...header.matchAll(/(?:^|,)t=(\d+)/g)].some(
    ([, seconds]) => Number(seconds) - now.getTime() / 1000 > TOLERANCE_SECONDS,
  );
