/**
 * A provider that takes no money: the default without a Stripe key. Its page, served beside the API, lets one accept,
 * refuse, cancel or be late; what it decides comes back by the same signed webhook as a real provider's.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { assign, enums, is, object, string } from 'superstruct';
import { problem } from '../http/problem.ts';
import type { PaymentProvider } from './provider.ts';

export const SANDBOX = 'sandbox';
export const SIGNATURE_HEADER = 'sandbox-signature';
const outcomes = ['paid', 'failed', 'cancelled', 'expired'] as const;

const eventSchema = assign(object({ id: string(), ref: string() }), object({ outcome: enums(outcomes) }));

export interface Sandbox extends PaymentProvider {
  /** What the webhook of an event must carry. */
  sign(body: string): string;
}

/** @param key of this server's secret */
export function createSandbox(key: Uint8Array, appUrl: string): Sandbox {
  const sign = (body: string | Uint8Array) => createHmac('sha256', key).update(body).digest('base64url');
  return {
    name: SANDBOX,
    sign,
    open: async ({ paymentId }) => ({
      ref: `sandbox_${paymentId}`,
      url: `${appUrl}/api/payment/sandbox?payment=${paymentId}`,
    }),
    readEvent: (body, header) => {
      const given = Buffer.from(header(SIGNATURE_HEADER) ?? '');
      const right = Buffer.from(sign(body));
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw problem('ERROR.FORBIDDEN');
      const event: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
      return is(event, eventSchema) ? event : null;
    },
    refund: async () => {},
  };
}
