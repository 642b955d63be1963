/** What an order asks of the API. */
import type { BookingOrder } from '../../domain/booking/booking.ts';
import { orderBooking } from '../../domain/booking/order-calls.ts';
import type { AnswerOf } from '../../domain/lib/contract/contract.ts';
import { leavePayment as leave, readPaymentStatus as readStatus } from '../../domain/payment/calls.ts';
import { requestQuote } from '../../domain/quote/calls.ts';
import type { QuoteRequest } from '../../domain/quote/quote-request.ts';
import { readCoverage } from '../../domain/subscription/coverage-calls.ts';
import { type Inclusion, inclusionOf } from '../../domain/vehicle/inclusion.ts';
import { api } from '../../platform/api/api.ts';
import { openPayment as open, type Purpose } from '../../platform/api/open-payment.ts';
import { readTariffs } from '../../platform/api/read-tariffs.ts';

/** What the subscription of who is signed in includes, by the plate. @throws HttpError */
export const readInclusion = async (): Promise<(plate: string | undefined) => Inclusion> => {
  const coverage = await api(readCoverage, {});
  return (plate) => inclusionOf(coverage, plate);
};

/**
 * The same `clientId` makes one order, however often it is sent.
 * @throws HttpError with code `ERROR.EXISTS` when the e-mail has an account, `ERROR.FULL` or `ERROR.PRICE`
 */
export const sendOrder = (order: BookingOrder) => api(orderBooking, {}, order);

/** The same `clientId` makes one request, however often it is sent. @throws HttpError */
export const sendQuoteRequest = (request: QuoteRequest) => api(requestQuote, {}, request);

/** @see open-payment.ts */
export const openPayment = open;

/** @see read-tariffs.ts */
export const readPrices = readTariffs;

/** Closes the provider's page, which the person left, so that nobody pays there any more. @throws HttpError */
export const leavePayment = async (paymentId: string): Promise<void> => {
  await api(leave, {}, { paymentId });
};

/** What became of a payment, with or without login. @throws HttpError */
export const readPaymentStatus = (purpose: Purpose, signal?: AbortSignal) =>
  api(readStatus, {}, undefined, { query: purpose, signal });

export type PaymentStatus = AnswerOf<typeof readStatus>;
