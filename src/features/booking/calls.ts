/** What an order asks of the API (domain.md, Calls). */
import { boolean, integer, nullable, optional, string, type, unknown } from 'superstruct';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import type { QuoteRequest } from '../../domain/quote/quote-request.ts';
import { get, post } from '../../platform/http.ts';
import type { Purpose } from '../../platform/open-payment.ts';

const orderedSchema = type({
  id: string(),
  reference: string(),
  /** A `BookingState`, or a newer one. */
  status: string(),
});

const coverageSchema = type({ covered: boolean() });

/** Whether the subscription of who is signed in includes their trips. @throws HttpError */
export const isCovered = async (): Promise<boolean> =>
  (await get(['subscription', 'for_user'], coverageSchema)).covered;

/**
 * The same `clientId` makes one order, however often it is sent.
 * @throws HttpError with code `ERROR.EXISTS` when the e-mail has an account, `ERROR.FULL` or `ERROR.PRICE`
 */
export const sendOrder = (order: BookingOrder) => post(['booking'], order, orderedSchema);

const requestedSchema = type({ reference: string() });

/** The same `clientId` makes one request, however often it is sent. @throws HttpError */
export const sendQuoteRequest = (request: QuoteRequest) => post(['quote_request'], request, requestedSchema);

/** Closes the provider's page, which the person left, so that nobody pays there any more. @throws HttpError */
export const leavePayment = async (paymentId: string): Promise<void> => {
  await post(['payment', 'leave'], { paymentId }, unknown());
};

const statusSchema = type({
  reference: string(),
  /** A state of `BookingState`, where it is one that is paid for; or one that a newer API has added. */
  booking: optional(string()),
  /** A state of `SubscriptionState`, likewise. */
  subscription: optional(string()),
  /** A state of `PaymentState`, likewise. */
  payment: nullable(string()),
  totalCents: integer(),
  /** There is something to pay now. */
  payable: boolean(),
});

/** What became of a payment, with or without login. @throws HttpError */
export const readPaymentStatus = (purpose: Purpose, signal?: AbortSignal) =>
  get(['payment', 'status'], statusSchema, { query: purpose, ...(signal && { signal }) });

export type PaymentStatus = Awaited<ReturnType<typeof readPaymentStatus>>;
