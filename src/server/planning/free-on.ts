/** Who could drive a trip at each hour of a day, and on which day after it somebody could. */

import { isToBeDriven } from '../../domain/booking/booking-states.ts';
import { isOutsideHours } from '../../domain/booking/office/slot-marks.ts';
import { officeSlots } from '../../domain/lib/time/office-slots.ts';
import { addDays } from '../../domain/lib/time/paris-time.ts';
import { type PlannedTrip, type Slot, slotsOf } from '../../domain/lib/time/slots.ts';
import type { FreeHours } from '../../domain/planning/free-calls.ts';
import { freeThen } from '../../domain/planning/free-then.ts';
import { proposeDrivers } from '../../domain/planning/propose.ts';
import { rulesAt } from '../../domain/settings/calendar.ts';
import { cameToNothing } from '../../domain/trip/trip.ts';
import { readCalendar } from '../settings/calendar-store.ts';
import {
  candidatesFor,
  type Deciding,
  type GivableTrip,
  hoursLeft,
  isBetween,
  readTeam,
  type Team,
} from './proposals.ts';

/** How far after a day the first on which somebody is free is looked for. */
const NEXT_DAYS = 7;

interface FreeAsked {
  readonly day: string;
  /** Where nobody is free at an open hour of that day, those of the first after it on which somebody is follow. */
  readonly isNext: boolean;
  readonly plannedAt: (slot: Slot) => PlannedTrip;
  /** Whatever appointment it has; null before it is ordered. */
  readonly trip: Pick<
    GivableTrip,
    'id' | 'status' | 'bookingStatus' | 'driver' | 'notBefore' | 'notAfter'
  > | null;
}

/** Who could drive a trip at each hour of a day that the team may agree on. */
export async function freeOn(
  services: Deciding,
  { day, isNext, plannedAt, trip }: FreeAsked,
): Promise<FreeHours> {
  const { database, clock } = services;
  const now = clock();
  const [team, calendar] = await Promise.all([readTeam(database, day, day), readCalendar(database, now)]);
  const open = rulesAt(calendar, now);
  const rules = officeSlots(open);
  // Set anew, what came to nothing is nobody's.
  const ownId = trip && !cameToNothing(trip.status) ? (trip.driver?.id ?? null) : null;
  // What is not sure to be driven is given to nobody.
  const isGivable = trip !== null && isToBeDriven(trip.bookingStatus);
  function hoursOf(on: string, drivers: Team): FreeHours {
    const candidates = candidatesFor(drivers, trip?.id ?? null, on);
    return slotsOf(on, rules).map((slot) => {
      const free = freeThen(proposeDrivers(plannedAt(slot), candidates, now), ownId);
      return { start: slot.start, ...free, driver: isGivable ? free.driver : null };
    });
  }
  const own = hoursOf(day, team);
  if (!isNext) return own;

  const left = hoursLeft(services);
  // The team may agree on hours outside of those too, and nobody is proposed a day for their sake.
  const isProposed = (slot: Slot) =>
    Date.parse(slot.start) > now.getTime() && !isOutsideHours(slot, open) && (!trip || isBetween(slot, trip));
  async function hasFree(on: string, hours: FreeHours): Promise<boolean> {
    const starts = (await left.on(on)).filter(isProposed).map(({ start }) => start);
    return hours.some(({ start, isFree }) => isFree && starts.includes(start));
  }
  if (await hasFree(day, own)) return own;
  // Most days have somebody: the next ones are read together, and for the few that have nobody.
  const later = await readTeam(database, addDays(day, 1), addDays(day, NEXT_DAYS));
  for (let after = 1; after <= NEXT_DAYS; after += 1) {
    const on = addDays(day, after);
    const hours = hoursOf(on, later);
    if (await hasFree(on, hours)) return [...own, ...hours];
  }
  return own;
}
