/**
 * Who drove which vehicle when, and under which W plate: read from the condition reports of both ends of a trip, and stored
 * nowhere else. A drive is from a pick-up to the next report of its trip.
 */

import type { Drive } from '../../domain/plate/calls.ts';
import type { Queryable, SqlValue } from '../database/database.ts';
import { OVER_TRIPS } from '../database/state-list.ts';

/** Of a report: its W plate, also once its customer is forgotten. Indexes have it. */
export const W_PLATE = `coalesce(kept_w_plate, sealed::jsonb #>> '{content,wPlate}')`;

const sealedAt = (report: string): string =>
  `coalesce(${report}.kept_sealed_at, (${report}.sealed::jsonb ->> 'sealedAt')::timestamptz)`;

/** What a pick-up begins lasts until the next report of its trip; without one, until that trip was over. */
const ENDED = `coalesce(
  (select ${sealedAt('handed')} from condition_report as handed
   where handed.trip_id = pickup.trip_id and handed.attempt = pickup.attempt and handed.kind <> 'pickup'
   order by number limit 1),
  case when pickup.attempt = trip.attempt then delivered_at end,
  case when pickup.attempt < trip.attempt or trip.status in (${OVER_TRIPS}) then greatest(
    ${sealedAt('pickup')},
    (select max(at) from booking_event where booking_event.booking_id = trip.booking_id
      and booking_event.kind = 'trip_abandon' and detail ->> 'trip' = trip.kind)
  ) end)`;

export interface DriveRow extends Omit<Drive, 'from' | 'to'> {
  readonly from: Date;
  readonly to: Date | null;
}

/** @param pickups conditions of `condition_report`, and the order and number of them @param where of the drives */
const drivesOf = (pickups: string, where = 'true'): string => `
  select id, driver, "wPlate", plate, brand, model, "bookingId", reference, "tripKind", "from", "to"
  from (
    select pickup.id, number, coalesce(driver.display_name, '') as driver, ${W_PLATE} as "wPlate",
      vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand, vehicle ->> 'model' as model,
      booking.id as "bookingId", reference, trip.kind as "tripKind", ${sealedAt('pickup')} as "from", ${ENDED} as "to"
    from (select * from condition_report where kind = 'pickup' and ${pickups}) as pickup
      join trip on trip.id = pickup.trip_id join booking on booking.id = trip.booking_id
      -- Who drives it now sealed the last of its pick-ups, whoever sent it.
      left join account as driver
        on driver.id = case when pickup.attempt = trip.attempt then coalesce(driver_id, pickup.account_id) else pickup.account_id end
  ) as drive where "from" is not null and ${where}
  order by number desc`;

/** The last that came first. @param pickups as conditions of SQL, with what they are ordered and limited by */
export const readDrives = (
  database: Queryable,
  pickups: string,
  values: readonly SqlValue[],
  where?: string,
): Promise<DriveRow[]> => database.query<DriveRow>(drivesOf(pickups, where), values);

export const toDrive = ({ from, to, ...drive }: DriveRow): Drive => ({
  ...drive,
  from: from.toISOString(),
  to: to?.toISOString() ?? null,
});
