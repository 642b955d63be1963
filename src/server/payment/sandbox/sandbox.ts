/**
 * A provider that takes no money: the default without a Stripe key. Its page, served beside the API, lets one accept,
 * refuse, cancel or be late; what it decides comes back by the same signed message as a real provider's.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { enums, is, literal, nullable, number, object, optional, string, union } from 'superstruct';
import { keysOf } from '../../../domain/lib/key-of.ts';
import { disputeReasons } from '../../../domain/payment/dispute-reason.ts';
import { disputeMachine } from '../../../domain/payment/dispute-states.ts';
import { refundFailures } from '../../../domain/payment/refund-failure.ts';
import { parseJson } from '../../http/body.ts';
import { problem } from '../../http/problem.ts';
import type { PaymentEvent, PaymentProvider, ProviderEvent } from '../provider.ts';
import type { Choice } from './sandbox-page.tsx';

export const SANDBOX = 'sandbox';
export const SIGNATURE_HEADER = 'sandbox-signature';

const paymentSchema = object({
  id: string(),
  ref: string(),
  outcome: enums(['paid', 'failed', 'cancelled', 'expired']),
  method: optional(string()),
});

/** Nothing on its page disputes a payment: it is a message alone, for whoever holds the key. */
const disputeSchema = object({
  outcome: literal('disputed'),
  id: string(),
  dispute: string(),
  ref: string(),
  transition: enums(keysOf(disputeMachine.transitions)),
  cents: nullable(number()),
  reason: enums(keysOf(disputeReasons)),
  answerBefore: nullable(string()),
  at: string(),
});

/** Nor does anything fail that goes back. */
const failedRefundSchema = object({
  outcome: literal('refund_failed'),
  refund: string(),
  paymentId: nullable(string()),
  refundId: nullable(string()),
  reason: enums(keysOf(refundFailures)),
});

const eventSchema = union([paymentSchema, disputeSchema, failedRefundSchema]);

/** How the methods begin that are refused whenever they are charged. */
const REFUSED = 'refused_';

const sign = (key: Uint8Array, body: Uint8Array) =>
  createHmac('sha256', key).update(body).digest('base64url');

/** What the sandbox calls a payment of ours. */
export const sandboxRef = (paymentId: string): string => `sandbox_${paymentId}`;

/** What it tells once someone has chosen. @param saves whether the means of payment was to be saved */
export function sandboxEvent(
  paymentId: string,
  choice: Exclude<Choice, 'late'>,
  saves: boolean,
): PaymentEvent {
  const once = choice === 'paid_once';
  const ref = sandboxRef(paymentId);
  return {
    id: `${paymentId} ${choice}`,
    ref,
    outcome: once ? 'paid' : choice,
    ...(saves && { method: `${once ? REFUSED : ''}${ref}` }),
  };
}

/** An event as the sandbox sends it. */
export function signed(key: Uint8Array, event: ProviderEvent) {
  const body = Buffer.from(JSON.stringify(event));
  const signature = sign(key, body);
  return { body, header: (name: string) => (name === SIGNATURE_HEADER ? signature : undefined) };
}

/** @param key of this server's secret */
export const createSandbox = (key: Uint8Array, appUrl: string): PaymentProvider => ({
  name: SANDBOX,
  open: async ({ paymentId }) => ({
    ref: sandboxRef(paymentId),
    url: `${appUrl}/api/payment/sandbox?payment=${paymentId}`,
  }),
  readEvent: async (body, header) => {
    const given = Buffer.from(header(SIGNATURE_HEADER) ?? '');
    const right = Buffer.from(sign(key, body));
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw problem('ERROR.FORBIDDEN');
    const event = parseJson(body);
    return is(event, eventSchema) ? event : null;
  },
  // Its own page tells everything, leaving it included.
  retrieve: async () => null,
  close: async () => null,
  charge: async ({ paymentId, method }) => ({
    ref: sandboxRef(paymentId),
    outcome: method.startsWith(REFUSED) ? 'failed' : 'paid',
  }),
  // No money was taken: none goes back.
  refund: async () => ({ outcome: 'sent', refund: null }),
});
