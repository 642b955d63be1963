/** What is asked of the API to order: which slots are taken, and the order itself. */
import { integer, nullable, optional, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { tableOf } from '../lib/contract/described.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { rulesSchema } from '../settings/calendar-answer.ts';
import type { BookingOrder } from './booking.ts';
import { bookingStates } from './booking-states.ts';

/** When there are slots, and the places left in those that somebody has taken already; the page knows the others by the same rules. */
export const listSlots = contract()({
  method: 'GET',
  path: '/slot/available',
  answer: type({
    left: tableOf(string(), integer()),
    /** Nothing where the office has set nothing, or by an older API. */
    rules: optional(rulesSchema),
  }),
});

/** Whoever repeats a clientId learns nothing of the person. */
export const orderedSchema = type({
  id: string(),
  reference: string(),
  status: openEnum(keysOf(bookingStates)),
  totalCents: integer(),
  /** ISO 8601; null where nothing is to be paid. */
  expiresAt: nullable(string()),
  /** What pays for it, and agrees on its return, without signing in. */
  key: string(),
});

export const orderBooking = contract<BookingOrder>()({
  method: 'POST',
  path: '/booking',
  answer: orderedSchema,
});
