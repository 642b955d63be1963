/**
 * One line of a list of bookings, as those read it who ordered it or whose team it is. A load of its own: customers, whose
 * lists have whole bookings, never ask for it.
 */
import { boolean, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { gridServiceCodes } from '../tariff/service.ts';
import { bookingStates } from './booking-states.ts';

export const bookingRowSchema = type({
  id: string(),
  reference: string(),
  status: openEnum(keysOf(bookingStates)),
  plate: string(),
  brand: string(),
  model: string(),
  customerName: string(),
  /** How the partner who ordered it calls it. */
  partnerReference: nullable(string()),
  /** The first appointment; null where none is agreed on. */
  firstSlot: nullable(type({ start: string(), end: string() })),
  /** Fees included. */
  totalCents: integer(),
});

export type BookingRow = Sendable<Infer<typeof bookingRowSchema>>;

/** What narrows such a list; absent or empty where it does not matter. */
export interface BookingQuery extends PageQuery {
  readonly status?: string;
  /** Days of the first appointment, `YYYY-MM-DD`, included. */
  readonly from?: string;
  readonly to?: string;
  /** An account, or `NO_DRIVER`. */
  readonly driver?: string;
  readonly service?: string;
  /** A `DuePayment`. */
  readonly due?: string;
  /** Account of who ordered. */
  readonly partner?: string;
  /** A `BookingSort`. */
  readonly sort?: string;
  readonly q?: string;
}

/** Those of everybody, for the team. */
export const listBookings = contract<undefined, BookingQuery>()({
  method: 'GET',
  path: '/booking',
  answer: pageOf(
    type({
      ...bookingRowSchema.schema,
      serviceCode: openEnum(gridServiceCodes),
      /** Of who drives; both names where two do. */
      driverName: nullable(string()),
      /** Somebody works on a damage claim of it; an older API does not say it. */
      hasOpenClaim: optional(boolean()),
      /** Still to be paid of its invoices; likewise. */
      dueCents: optional(integer()),
    }),
  ),
});

/** A line of the team's list. */
export type OfficeBookingRow = Sendable<AnswerOf<typeof listBookings>>['items'][number];
