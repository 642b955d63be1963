/** What a tablet must know before it makes the next report: what that follows, what is damaged already, what it costs. */

import { isInFrance } from '../../domain/address/france.ts';
import { versionOfDay } from '../../domain/lib/time/versions.ts';
import type { DriverTrip, ReportedTrip, TripReport } from '../../domain/mission/driver-trip.ts';
import type { Damage } from '../../domain/report/condition-report.ts';
import type { MileageReading } from '../../domain/report/mileage.ts';
import { feeText } from '../../domain/tariff/fee-text.ts';
import { feeOf } from '../../domain/tariff/lateness.ts';
import type { TariffVersions } from '../../domain/tariff/versions.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import type { Queryable } from '../database/database.ts';

const RESERVE = 'fuel_reserve';

interface VehicleRow {
  readonly vehicleKey: string;
  /** Null where no report says, as the next. */
  readonly damages: readonly Damage[] | null;
  readonly reading: MileageReading | null;
}

/** In two queries, however many trips there are, that read of each report no more than they answer. */
export async function withReports(
  database: Queryable,
  trips: readonly DriverTrip[],
  tariffs: () => TariffVersions,
): Promise<ReportedTrip[]> {
  if (trips.length === 0) return [];
  const known = new Map(
    (
      await database.query<{
        tripId: string;
        reports: readonly TripReport[] | null;
        /** The fee of a vehicle on its reserve is its customer's, and neither charged nor waived. */
        owesReserve: boolean;
        tariffDay: string;
      }>(
        `select trip.id as "tripId", (
           select json_agg(json_build_object('kind', report.kind, 'hash', hash) order by number)
           from condition_report as report where trip_id = trip.id and report.attempt = trip.attempt
         ) as reports, partner_id is null and not exists (
           select 1 from booking_fee as fee
           where fee.booking_id = booking.id and fee.trip_kind = trip.kind and fee.code = $2
             and fee.slot_start is not distinct from trip.slot_start
         ) as "owesReserve", to_char(tariff_day, 'YYYY-MM-DD') as "tariffDay"
         from trip join booking on booking.id = booking_id
         where trip.id in (select wanted::uuid from jsonb_array_elements_text($1::jsonb) as wanted)`,
        [JSON.stringify(trips.map(({ id }) => id)), RESERVE],
      )
    ).map((row) => [row.tripId, row]),
  );
  const keys = trips.map(({ vehicle }) => barePlate(vehicle.plate));
  // Photos are of the report that they were taken for: the next one has its own.
  const vehicles = new Map(
    (
      await database.query<VehicleRow>(
        `select wanted as "vehicleKey", (
           select (
             select coalesce(jsonb_agg(damage || '{"photos": []}' order by place), '[]')
             from jsonb_array_elements(sealed::jsonb #> '{content,damages}') with ordinality as listed (damage, place)
           )
           from condition_report where vehicle_key = wanted and sealed is not null order by number desc limit 1
         ) as damages, (
           select json_build_object(
             'kilometres', sealed::jsonb #> '{content,mileage}', 'kind', kind, 'sealedAt', sealed::jsonb -> 'sealedAt'
           )
           from condition_report
           where vehicle_key = wanted and sealed::jsonb #> '{content,mileage}' <> 'null' order by number desc limit 1
         ) as reading
         from jsonb_array_elements_text($1::jsonb) as wanted`,
        [JSON.stringify([...new Set(keys)])],
      )
    ).map((row) => [row.vehicleKey, row]),
  );
  const reserveFee = ({ owesReserve, tariffDay }: { owesReserve: boolean; tariffDay: string }) =>
    owesReserve ? feeText(feeOf(RESERVE, versionOfDay(tariffs(), tariffDay).fees)) : null;
  return trips.map((trip, index) => ({
    ...trip,
    reports: known.get(trip.id)?.reports ?? [],
    reserveFee: reserveFee(known.get(trip.id) ?? { owesReserve: false, tariffDay: '' }),
    knownDamages: vehicles.get(keys[index] ?? '')?.damages ?? [],
    lastMileage: vehicles.get(keys[index] ?? '')?.reading ?? null,
    abroad: ![trip.from, trip.to].every(({ address }) => isInFrance(address)),
  }));
}
