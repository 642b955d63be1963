/** Sends an order that is typed for someone else. */
import { integer, nullable, string, type } from 'superstruct';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import { post } from '../../platform/http.ts';

const orderedSchema = type({
  id: string(),
  reference: string(),
  totalCents: integer(),
  expiresAt: nullable(string()),
});

/** What every order says, whoever types it. */
export type SentOrder = Omit<BookingOrder, 'identity' | 'customerId'>;

/**
 * The same `clientId` makes one order, however often it is sent.
 * @throws HttpError with code `ERROR.FULL` or `ERROR.PRICE`
 */
export const sendOrder = <T extends SentOrder>(order: T) => post(['booking'], order, orderedSchema);
