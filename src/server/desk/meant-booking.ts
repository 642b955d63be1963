/** Which of several bookings whoever calls is most likely to ask after, and what they are told of it, as SQL. */

import { isPlanned, isUnderWay } from '../../domain/booking/booking-states.ts';
import type { HitBooking } from '../../domain/desk/search-calls.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Trip } from '../../domain/trip/trip.ts';
import { isLate } from '../../domain/trip/trip-machine.ts';
import { instant, slotJson } from '../booking/slots/trip-json.ts';
import type { Use } from '../customer/customer-ways.ts';
import { bookingsThat, CANCELLED_TRIPS, OVER_TRIPS } from '../database/state-list.ts';

interface MeantBooking {
  /** After `from`, and rows of `booking`: few of them, as the trips of each are looked up. */
  readonly join: string;
  /** After `order by`: the first is the one. */
  readonly order: string;
  /** It and its trip, as JSON: `StoredMeant`. */
  readonly json: string;
}

/** What is kept of it, before it is known whether it is late. */
export interface StoredMeant extends Omit<HitBooking, 'trip'> {
  readonly trip: (MeantTrip & Pick<Trip, 'arrivedAt'> & { readonly isUnderWay: boolean }) | null;
}
type MeantTrip = Omit<NonNullable<HitBooking['trip']>, 'isLate'>;

/** @param meant as `json` has it */
export function toMeant({ trip, ...meant }: StoredMeant, now: Date): HitBooking {
  if (trip === null) return { ...meant, trip };
  const { arrivedAt, isUnderWay: isOn, ...told } = trip;
  return { ...meant, trip: { ...told, isLate: isOn && isLate({ ...told, arrivedAt }, now) } };
}

/** The ranks of what is over: of today, and of before. What is still to be driven comes before. */
const [OVER_TODAY, PAST] = [3, 4];

/**
 * The one with a trip of today that is not over yet; then one whose trip goes on from another day, then the next to come;
 * else the one whose trip of today is over, and at last the newest, with its last trip.
 * @param alike of what those are that are chosen among, as a window has it: `partition by plate`; all where it is empty
 */
export function meantBooking(now: Date, use: Use, alike = ''): MeantBooking {
  const { day } = parisTime(now);
  const [today, tomorrow] = [day, addDays(day, 1)].map((date) => use(parisInstant(date, 0)));
  const isOver = `trip.status in (${OVER_TRIPS})`;
  const isAwaited = `booking.status in (${bookingsThat(isPlanned)}) and (slot_start >= ${today} or not ${isOver})`;
  return {
    join: `left join trip on trip.booking_id = booking.id and slot_start is not null
         and trip.status not in (${CANCELLED_TRIPS})
       left join account as driver on driver.id = driver_id
       cross join lateral (select case when (${isAwaited}) is not true then ${PAST} when ${isOver} then ${OVER_TODAY}
         when slot_start >= ${tomorrow} then 2 when slot_start < ${today} then 1 else 0 end as rank) as meant`,
    order: `rank, case when rank < ${OVER_TODAY} then slot_start end, case when rank = ${OVER_TODAY} then slot_start end desc,
      booking.created_at desc, booking.id desc, slot_start desc nulls last`,
    json: `json_build_object('id', booking.id, 'reference', reference,
      'others', count(*) filter (where rank < ${OVER_TODAY}) over (${alike}) - (rank < ${OVER_TODAY})::integer, 'trip',
      case when trip.id is not null then json_build_object('status', trip.status, 'slot', ${slotJson('slot_start', 'slot_end')},
        'arrivedAt', ${instant('arrived_at')}, 'isUnderWay', booking.status in (${bookingsThat(isUnderWay)}), 'driver',
        case when driver.id is not null then
          json_build_object('name', driver.display_name, 'phone', driver.driver_phone) end) end)`,
  };
}
