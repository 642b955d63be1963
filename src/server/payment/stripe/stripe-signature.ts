/** The signature of Stripe's webhooks: `t=1700000000,v1=hex,v1=hex`, several while a secret is being replaced. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_SECONDS } from '../../../domain/lib/time/durations.ts';

export const SIGNATURE_HEADER = 'stripe-signature';

/** An older message may be a copy that somebody kept; a newer one comes from a clock that is wrong. */
const TOLERANCE_SECONDS = 5 * MINUTE_SECONDS;

/** @param seconds since 1970, when it is signed. @returns in hexadecimal */
export const signatureOf = (secret: string, seconds: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');

export function isSigned(secret: string, header: string, body: Uint8Array, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (scheme: string) => parts.flatMap(([name, value]) => (name === scheme && value) || []);
  const [seconds] = valuesOf('t');
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const right = Buffer.from(signatureOf(secret, seconds, body));
  return valuesOf('v1')
    .map((value) => Buffer.from(value))
    .some((given) => given.length === right.length && timingSafeEqual(given, right));
}
