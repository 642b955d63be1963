/** Whoever takes the money: one interface for Stripe and for the sandbox. */

import type { DisputeReason } from '../../domain/payment/dispute-reason.ts';
import type { DisputeTransition } from '../../domain/payment/dispute-states.ts';
import type { RefundFailure } from '../../domain/payment/refund-failure.ts';

/** The provider cannot be reached, or does not do what it is asked: answered as 503, and asked again later. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
}

/** Said where someone waits for it. */
export const PROVIDER_SILENT =
  'Le service de paiement ne répond pas pour l’instant\u00a0: réessayez dans quelques minutes.';

export interface PaymentRequest {
  /** Ours; also the idempotency key. */
  readonly paymentId: string;
  /** When we first heard of it: the same for all repeats. */
  readonly createdAt: Date;
  readonly amountCents: number;
  readonly description: string;
  readonly mail: string;
  /** What the provider calls the customer, as a `PaymentEvent` gave it; null of someone new. */
  readonly customerRef: string | null;
  /** The means of payment is to be charged again, without the person: they are told so on the provider's page. */
  readonly saveMethod: boolean;
  /** Where the provider's page sends the person, whatever the outcome. */
  readonly returnUrl: string;
  /** Where it sends who goes back without paying. */
  readonly leftUrl: string;
}

export interface HostedPage {
  /** What the provider calls this payment. */
  readonly ref: string;
  readonly url: string;
  /** The provider no longer knows the customer that it was asked for: it is a page for someone new. */
  readonly customerGone?: true;
}

/** What the provider tells of a payment, whenever and as often as it likes. */
export interface PaymentEvent {
  readonly id: string;
  readonly ref: string;
  readonly outcome: 'paid' | 'failed' | 'cancelled' | 'expired';
  /** What the provider calls the means of payment, where it was to save it: with it alone it can be charged. */
  readonly method?: string | undefined;
  /** What it calls whom it saved that for. */
  readonly customerRef?: string | undefined;
}

/** What the provider tells of money that was to go back, and did not. */
export interface FailedRefund {
  readonly outcome: 'refund_failed';
  /** What the provider calls the refund. */
  readonly refund: string;
  /** The payment of ours that it says it is of; null where it says none. */
  readonly paymentId: string | null;
  /** The refund of ours, likewise. */
  readonly refundId: string | null;
  readonly reason: RefundFailure;
}

/** What the provider tells of a payment that its payer disputes with their bank. */
export interface DisputeEvent {
  readonly outcome: 'disputed';
  readonly id: string;
  /** What the provider calls the dispute. */
  readonly dispute: string;
  /** Of the payment. */
  readonly ref: string;
  /** What has become of it. */
  readonly transition: DisputeTransition;
  /** How much of the payment; null for all of it. */
  readonly cents: number | null;
  readonly reason: DisputeReason;
  /** Until when the bank takes an answer, ISO 8601; null where it takes none. */
  readonly answerBefore: string | null;
  /** When it was so, ISO 8601: events come in any order. */
  readonly at: string;
}

export type ProviderEvent = PaymentEvent | FailedRefund | DisputeEvent;

/** A payment that was made, as what it pays for reads it. */
export interface PaidFor {
  readonly id: string;
  readonly purposeId: string;
  readonly amountCents: number;
  /** The invoice that it is for; null where it is issued with it. */
  readonly invoiceId: string | null;
  /** The means of payment to charge from now on; null where none was saved. */
  readonly method: string | null;
  /** What the provider calls its owner; null likewise, or where it has no customers. */
  readonly owner: { readonly provider: string; readonly ref: string } | null;
}

/** Money that is taken without the person, who agreed to it before. */
export interface Charge {
  readonly paymentId: string;
  readonly amountCents: number;
  /** As a `PaymentEvent` gave it. */
  readonly method: string;
  readonly description: string;
}

export interface Charged {
  readonly ref: string;
  /** What is pending is told later, by an event. */
  readonly outcome: 'paid' | 'failed' | 'pending';
}

/** Money that is on its way back. */
export interface SentRefund {
  readonly outcome: 'sent';
  /** What the provider calls the refund; null where it does not say. */
  readonly refund: string | null;
}

export interface Refund {
  /** Ours; also the idempotency key. */
  readonly refundId: string;
  readonly paymentId: string;
  readonly ref: string;
  readonly amountCents: number;
}

/** Each rejects with `ProviderFailure` when the provider cannot be asked. */
export interface PaymentProvider {
  readonly name: string;
  /** Idempotent on `paymentId`. */
  open(request: PaymentRequest): Promise<HostedPage>;
  /**
   * What a webhook says; null when it is none of our concern.
   * @throws problem ERROR.FORBIDDEN when it is not signed by the provider
   */
  readEvent(body: Uint8Array, header: (name: string) => string | undefined): Promise<ProviderEvent | null>;
  /** What became of a payment, for when nobody tells; null while that is open. @param ref as it was answered */
  retrieve(ref: string): Promise<PaymentEvent | null>;
  /** Closes the page of a payment that the person left, so that nobody pays there any more; then as `retrieve`. */
  close(ref: string): Promise<PaymentEvent | null>;
  /** Idempotent on `paymentId`: asked again, it answers what became of the one charge. */
  charge(charge: Charge): Promise<Charged>;
  /**
   * Gives back a payment, or a part of it. Idempotent on `refundId`: one that failed is not sent again.
   * @returns once it is on its way: that it does not arrive after all is told by an event
   */
  refund(refund: Refund): Promise<SentRefund | FailedRefund>;
}
