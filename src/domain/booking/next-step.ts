/** What a booking waits for next, as its customer is told first: an appointment, one to agree on, or the end of a trip. */

import { cameToNothing, isYetToStart } from '../trip/trip.ts';
import type { BookingView } from './booking-view.ts';

type ViewedTrip = BookingView['trips'][number];
type Slotted = ViewedTrip & { readonly slot: NonNullable<ViewedTrip['slot']> };

export type NextStep =
  | { readonly kind: 'appointment'; readonly trip: Slotted }
  /** Its day is to be chosen, for the first time or anew. */
  | { readonly kind: 'to_agree'; readonly trip: ViewedTrip }
  | { readonly kind: 'under_way'; readonly trip: ViewedTrip };

const over: readonly string[] = ['done', 'cancelled', 'abandoned'];

/** Of the first trip that is not over; null where nothing is left to drive. A state of a newer API is one under way. */
export function nextStepOf({ trips }: Pick<BookingView, 'trips'>): NextStep | null {
  const trip = trips.find(({ status }) => !over.includes(status));
  if (!trip) return null;
  const { slot, status } = trip;
  if (cameToNothing(status)) return { kind: 'to_agree', trip };
  if (!isYetToStart(status)) return { kind: 'under_way', trip };
  return slot ? { kind: 'appointment', trip: { ...trip, slot } } : { kind: 'to_agree', trip };
}

/** Whether its customer may set or move the appointment of a trip now; an older API does not say it in lists. */
export const mayAppoint = ({ options }: Pick<BookingView, 'options'>, { kind }: ViewedTrip): boolean =>
  options?.appointments?.some((one) => one.kind === kind) ?? false;
