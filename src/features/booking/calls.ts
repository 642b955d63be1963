/** What an order asks of the API (domain.md, Calls). */
import { boolean, integer, nullable, string, type } from 'superstruct';
import type { BookingOrder } from '../../domain/booking.ts';
import { get, post } from '../../platform/http.ts';

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

const pageSchema = type({ url: string() });

/**
 * The same `clientId` makes one order, however often it is sent.
 * @throws HttpError with code `ERROR.EXISTS` when the e-mail has an account, `ERROR.FULL` or `ERROR.PRICE`
 */
export const sendOrder = (order: BookingOrder) => post(['booking'], order, orderedSchema);

/** Opens the provider's page of a booking. @throws HttpError */
export const openPayment = async (bookingId: string, clientId: string): Promise<string> =>
  (await post(['payment', 'session'], { clientId, bookingId }, pageSchema)).url;

const statusSchema = type({
  reference: string(),
  /** A state of `BookingState` or `PaymentState`, or one that a newer API has added. */
  booking: string(),
  payment: nullable(string()),
  totalCents: integer(),
  expiresAt: nullable(string()),
});

/** What became of a booking's payment, with or without login. @throws HttpError */
export const readPaymentStatus = (booking: string, signal?: AbortSignal) =>
  get(['payment', 'status'], statusSchema, { query: { booking }, ...(signal && { signal }) });

export type PaymentStatus = Awaited<ReturnType<typeof readPaymentStatus>>;
