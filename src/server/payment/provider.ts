/** Whoever takes the money: one interface for Stripe and for the sandbox. */

export interface PaymentRequest {
  /** Ours; also the idempotency key. */
  readonly paymentId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly mail: string;
  /** Where the provider's page sends the person, whatever the outcome. */
  readonly returnUrl: string;
}

export interface HostedPage {
  /** What the provider calls this payment. */
  readonly ref: string;
  readonly url: string;
}

/** What the provider tells of a payment, whenever and as often as it likes. */
export interface PaymentEvent {
  readonly id: string;
  readonly ref: string;
  readonly outcome: 'paid' | 'failed' | 'cancelled' | 'expired';
}

export interface Refund {
  readonly paymentId: string;
  readonly ref: string;
  readonly amountCents: number;
}

export interface PaymentProvider {
  readonly name: string;
  /** Idempotent on `paymentId`. */
  open(request: PaymentRequest): Promise<HostedPage>;
  /**
   * What a webhook says; null when it is none of our concern.
   * @throws problem ERROR.FORBIDDEN when it is not signed by the provider
   */
  readEvent(body: Uint8Array, header: (name: string) => string | undefined): PaymentEvent | null;
  /** Gives back a payment, or a part of it. Idempotent on `paymentId`. */
  refund(payment: Refund): Promise<void>;
}
