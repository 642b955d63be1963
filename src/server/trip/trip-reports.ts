/** What a tablet must know of reports before it makes the next one: what that follows, and what is damaged already. */

import { isInFrance } from '../../domain/address/france.ts';
import type { DriverTrip, ReportedTrip, TripReport } from '../../domain/mission/driver-trip.ts';
import type { Damage } from '../../domain/report/condition-report.ts';
import type { MileageReading } from '../../domain/report/mileage.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import type { Queryable } from '../database/database.ts';

/** In three queries, however many trips there are, that read of each report no more than they answer. */
export async function withReports(
  database: Queryable,
  trips: readonly DriverTrip[],
): Promise<ReportedTrip[]> {
  if (trips.length === 0) return [];
  const chains = new Map(
    (
      await database.query<{ tripId: string; reports: readonly TripReport[] }>(
        `select trip_id as "tripId", json_agg(json_build_object('kind', report.kind, 'hash', hash) order by number) as reports
         from condition_report as report join trip on trip.id = trip_id and trip.attempt = report.attempt
         where trip_id in (select wanted::uuid from jsonb_array_elements_text($1::jsonb) as wanted)
         group by trip_id`,
        [JSON.stringify(trips.map(({ id }) => id))],
      )
    ).map(({ tripId, reports }) => [tripId, reports]),
  );
  const keys = trips.map(({ vehicle }) => barePlate(vehicle.plate));
  const vehicles = [JSON.stringify([...new Set(keys)])];
  // Photos are of the report that they were taken for: the next one has its own.
  const damages = new Map(
    (
      await database.query<{ vehicleKey: string; damages: readonly Damage[] }>(
        `select distinct on (vehicle_key) vehicle_key as "vehicleKey", (
           select coalesce(jsonb_agg(damage || '{"photos": []}' order by place), '[]')
           from jsonb_array_elements(sealed::jsonb #> '{content,damages}') with ordinality as listed (damage, place)
         ) as damages
         from condition_report
         where sealed is not null and vehicle_key in (select jsonb_array_elements_text($1::jsonb))
         order by vehicle_key, number desc`,
        vehicles,
      )
    ).map((row) => [row.vehicleKey, row.damages]),
  );
  const mileages = new Map(
    (
      await database.query<{ vehicleKey: string; reading: MileageReading }>(
        `select distinct on (vehicle_key) vehicle_key as "vehicleKey", json_build_object(
           'kilometres', sealed::jsonb #> '{content,mileage}', 'kind', kind, 'sealedAt', sealed::jsonb -> 'sealedAt'
         ) as reading
         from condition_report
         where sealed::jsonb #> '{content,mileage}' <> 'null' and vehicle_key in (select jsonb_array_elements_text($1::jsonb))
         order by vehicle_key, number desc`,
        vehicles,
      )
    ).map((row) => [row.vehicleKey, row.reading]),
  );
  return trips.map((trip, index) => ({
    ...trip,
    reports: chains.get(trip.id) ?? [],
    knownDamages: damages.get(keys[index] ?? '') ?? [],
    lastMileage: mileages.get(keys[index] ?? '') ?? null,
    abroad: ![trip.from, trip.to].every(({ address }) => isInFrance(address)),
  }));
}
