/** What Stripe did not do, and what it says of that. */

import { ProviderFailure } from '../provider.ts';

/** What Stripe says of a refusal; none of it where it did not answer. */
export interface StripeReason {
  readonly status?: number;
  readonly type?: string | undefined;
  readonly code?: string | null | undefined;
  readonly param?: string | null | undefined;
  /** The payment that it is about, as it is now. */
  readonly intent?: unknown;
}

export class StripeFailure extends ProviderFailure {
  override name = 'StripeFailure';
  /** For the log: nothing of a person is in it. */
  readonly code: string;
  readonly reason: StripeReason;

  constructor(code: string, reason: StripeReason = {}, options?: ErrorOptions) {
    super(`Stripe: ${code}`, options);
    this.code = code;
    this.reason = reason;
  }
}
