/** What Stripe keeps, as far as we use it. */

export interface StripeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled';
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly payment_method: string | null;
  readonly setup_future_usage: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StripeSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  readonly client_reference_id: string | null;
  readonly amount_total: number;
  customer: string | null;
  payment_intent: string | null;
  /** As the session was asked for. */
  readonly form: Readonly<Record<string, string>>;
}

export interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
  failure_reason?: string;
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** As Stripe tells of it. */
export interface StripeDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly charge: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  status: string;
  readonly evidence_details: { readonly due_by: number | null };
}
