/** What the team asks of the API when it looks for anything: a name, a phone, a plate, an e-mail, a partner, a reference. */
import { array, boolean, type Infer, nullable, number, optional, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { tripStates } from '../trip/trip.ts';

/** As many of each kind are found at most: where there are so many, there may be others. */
export const HITS_MAX = 8;

/** A shorter text finds too much to be of use, in UTF-16 code units. */
export const SEARCH_MIN_LENGTH = 2;

/** When it is, and who drives it. */
const tripSchema = type({
  status: openEnum(keysOf(tripStates)),
  slot: type({ start: string(), end: string() }),
  /** Null where nobody does; the phone where nobody has noted it. */
  driver: nullable(type({ name: string(), phone: nullable(string()) })),
  /** Nobody is there in time; an older API does not say it. */
  isLate: optional(boolean()),
});

const hitSchema = type({
  kind: openEnum(['customer', 'vehicle', 'booking', 'invoice', 'quote']),
  id: string(),
  /** What it is called: a name, a reference, a plate. */
  title: string(),
  /** What tells it from others of that name. */
  detail: string(),
  /** Of a customer, or whose vehicle it is. */
  phone: optional(nullable(string())),
  /** Of the booking where it is seen; null of what is seen elsewhere. */
  bookingId: nullable(string()),
  /**
   * Of a customer or a vehicle the booking that has a trip under way or the next one, else the last; of a booking itself. Null
   * where there is none; an older API does not say it, and says the newest without its trip.
   */
  newest: optional(
    nullable(
      type({
        id: string(),
        reference: string(),
        trip: optional(nullable(tripSchema)),
        /** How many appointments beside this one are still to be driven. */
        others: optional(number()),
      }),
    ),
  ),
  /** Of the customer, or of who asks. */
  mail: nullable(string()),
});

export type Hit = Sendable<Infer<typeof hitSchema>>;
export type HitBooking = NonNullable<Hit['newest']>;

export const searchDesk = contract<undefined, { readonly q: string }>()({
  method: 'GET',
  path: '/desk/search',
  answer: type({ hits: array(hitSchema) }),
});
