/** What Stripe holds, as far as we read it, and how it is read: an answer of another shape is a failure, never a guess. */

import {
  enums,
  type Infer,
  is,
  nullable,
  optional,
  record,
  type Struct,
  string,
  type,
  unknown,
} from 'superstruct';
import { ProviderFailure } from '../provider.ts';
import type { StripeApi } from './stripe-client.ts';

/** Longest page of a list. */
export const LIST_LIMIT = 100;

export const intentSchema = type({
  id: string(),
  status: string(),
  payment_method: optional(nullable(string())),
  setup_future_usage: optional(nullable(string())),
  metadata: optional(record(string(), string())),
});
export type Intent = Infer<typeof intentSchema>;

export const sessionSchema = type({
  id: string(),
  url: optional(nullable(string())),
  status: nullable(enums(['open', 'complete', 'expired'])),
  payment_status: string(),
  client_reference_id: nullable(string()),
  /** Of someone who has saved a means of payment, or does so. */
  customer: nullable(string()),
  /** Whole where it was asked for so. */
  payment_intent: optional(unknown()),
});
export type Session = Infer<typeof sessionSchema>;

export const isIntent = (ref: string): boolean => ref.startsWith('pi_');

/** @throws ProviderFailure when it has another shape */
export function checked<T, S>(answer: unknown, schema: Struct<T, S>): T {
  if (is(answer, schema)) return answer;
  throw new ProviderFailure('Stripe answered another shape');
}

export const readSession = async (api: StripeApi, ref: string): Promise<Session> =>
  checked(
    await api.read(({ checkout }, options) =>
      checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }, options),
    ),
    sessionSchema,
  );

export const intentOf = ({ payment_intent }: Session): Intent | null =>
  is(payment_intent, intentSchema) ? payment_intent : null;
