/** What the team asks of the API where bookings are narrowed to those of somebody. */
import { array, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../../lib/contract/contract.ts';

const peopleSchema = array(type({ id: string(), displayName: string() }));

/** Whoever drives, and whoever orders as a partner, each in the order of their names. */
export const listBookingPeople = contract()({
  method: 'GET',
  path: '/booking/people',
  answer: type({ drivers: peopleSchema, partners: peopleSchema }),
});

export type BookingPeople = Sendable<AnswerOf<typeof listBookingPeople>>;
