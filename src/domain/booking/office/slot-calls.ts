/** The hours that the team may agree on, and what is to be known of them. */
import { array, integer, optional, string, type } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';
import { tableOf } from '../../lib/contract/described.ts';
import { rulesSchema } from '../../settings/calendar-answer.ts';

/** `plate` is the vehicle's, `booking` the one whose own appointments do not count; each is empty where there is none. */
export const listOfficeSlots = contract<undefined, { readonly plate: string; readonly booking: string }>()({
  method: 'GET',
  path: '/slot/office',
  answer: type({
    /** Places that are left, by the start of a slot, where it has not all of the usual ones. */
    left: tableOf(string(), integer()),
    /** When customers have appointments; nothing where the office has set nothing. */
    rules: optional(rulesSchema),
    /** Starts of those that have places, and are full by appointments that overlap them. */
    filled: array(string()),
    /** Other appointments of the vehicle, the first one first. */
    taken: array(type({ start: string(), end: string() })),
  }),
});
