/** The log of a vehicle by its plate: as many statements, however much was done with it. */

import { type BookingState, statusAt } from '../../domain/booking/booking-states.ts';
import type { KnownVehicle } from '../../domain/desk/known-vehicle-calls.ts';
import type { VehicleBooking, VehicleLog } from '../../domain/desk/vehicle-log-calls.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { type Damage, type ReportKind, reportKinds } from '../../domain/report/condition-report.ts';
import { damageHistory } from '../../domain/report/damage-history.ts';
import { damageText } from '../../domain/report/damage-text.ts';
import { markLower } from '../../domain/report/mileage.ts';
import { isInspectionNear, nextInspection } from '../../domain/vehicle/inspection.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { instant, slotJson } from '../booking/slots/trip-json.ts';
import { BARE_PLATE } from '../database/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { problem } from '../http/problem.ts';
import { W_PLATE } from '../plate/drives.ts';
import { DRIVEN_AT, type FactsRow, IS_DRIVEN_THERE, IS_INSPECTION, toFacts } from './inspection-facts.ts';

/** Customers of one vehicle, the latest. */
const OWNERS = 20;
/** Reports of one vehicle, the newest: years of them. */
const REPORTS = 200;

/** Said where there is none. */
const NO_VEHICLE = 'Aucune réservation n’a de véhicule avec cette plaque.';

interface OwnerRow extends Omit<KnownVehicle['owners'][number], 'bookings'> {
  readonly bookings: number;
  readonly newest: Vehicle;
}

interface Known extends KnownVehicle {
  readonly category: Vehicle['category'];
}

/** @param plate bare; null where no booking has it */
async function knownAs(database: Queryable, plate: string): Promise<Known | null> {
  if (plate === '') return null;
  const owners = await database.query<OwnerRow>(
    `select customer.id, first_name || ' ' || last_name as name, mail, own.bookings, own.newest
     from (select customer_id, count(*)::integer as bookings, max(created_at) as last_at,
             (array_agg(vehicle order by created_at desc))[1] as newest
           from booking where ${BARE_PLATE} = $1 group by customer_id) as own
       join customer on customer.id = own.customer_id join account on account.id = account_id
     order by last_at desc, customer.id limit ${OWNERS}`,
    [plate],
  );
  const [last] = owners;
  if (!last) return null;
  const { plate: written, brand, model, category } = last.newest;
  return { plate: written, brand, model, category, owners: owners.map(({ newest: _, ...owner }) => owner) };
}

/** @param plate bare @returns null where no booking has it */
export async function findKnown(database: Queryable, plate: string): Promise<KnownVehicle | null> {
  const known = await knownAs(database, plate);
  if (!known) return null;
  const { category: _, ...vehicle } = known;
  return vehicle;
}

/** @param plate bare @throws problem ERROR.NOT_FOUND */
export async function vehicleLog(database: Queryable, plate: string, now: Date): Promise<VehicleLog> {
  const [known, facts, reports] = await Promise.all([
    knownAs(database, plate),
    inspectionFacts(database, plate),
    reportsOf(database, plate),
  ]);
  if (!known) throw problem('ERROR.NOT_FOUND', { message: NO_VEHICLE });
  const { category, ...vehicle } = known;
  const next = nextInspection(toFacts({ ...facts, category }));
  const read = reports.slice(0, REPORTS).toReversed();
  return {
    ...vehicle,
    inspection: next && { ...next, isNear: isInspectionNear(next.dueOn, parisTime(now).day) },
    readings: markLower(
      read.flatMap(({ kilometres, ...report }) =>
        kilometres === null ? [] : [{ kilometres, label: reportKinds[report.kind], ...sourceOf(report) }],
      ),
    ),
    damages: damageHistory(read)
      .toReversed()
      .toSorted((one, other) => Number(one.gone !== null) - Number(other.gone !== null))
      .map(({ damage, first, last, gone }) => ({
        text: damageText(damage),
        first: sourceOf(first),
        last: sourceOf(last),
        gone: gone && sourceOf(gone),
      })),
    isCut: reports.length > REPORTS,
  };
}

interface ReportRow {
  readonly kind: ReportKind;
  readonly sealedAt: string;
  readonly kilometres: number | null;
  readonly damages: readonly Damage[];
  readonly bookingId: string;
  readonly reference: string;
}

const sourceOf = ({ sealedAt, bookingId, reference }: ReportRow | Omit<ReportRow, 'kilometres'>) => ({
  at: sealedAt,
  bookingId,
  reference,
});

/** As they came, the newest first; one more than is read says that there are older ones. */
const reportsOf = (database: Queryable, plate: string): Promise<ReportRow[]> =>
  database.query<ReportRow>(
    `select report.kind, sealed::jsonb ->> 'sealedAt' as "sealedAt",
       (sealed::jsonb #>> '{content,mileage}')::integer as kilometres,
       sealed::jsonb #> '{content,damages}' as damages, booking_id as "bookingId", reference
     from (select * from condition_report where vehicle_key = $1 and sealed is not null
           order by number desc limit ${REPORTS + 1}) as report
       join trip on trip.id = trip_id join booking on booking.id = booking_id
     order by number desc`,
    [plate],
  );

/** Whichever of its customers said it, and whoever we drove it for. */
async function inspectionFacts(database: Queryable, plate: string): Promise<FactsRow> {
  const [facts] = await database.query<Pick<FactsRow, 'said' | 'done'>>(
    `select
       (select json_build_object('dueOn', to_char(due_on, 'YYYY-MM-DD'), 'at', said_at,
          'remindedDueOn', null, 'remindedDays', null)
        from vehicle_inspection where bare_plate = $1 and said_at is not null order by said_at desc limit 1) as said,
       (select json_build_object('at', ${DRIVEN_AT}, 'byCustomer', partner_id is null)
        from booking join trip on trip.booking_id = booking.id
        where ${BARE_PLATE} = $1 and ${IS_INSPECTION} and ${IS_DRIVEN_THERE}
        order by ${DRIVEN_AT} desc limit 1) as done`,
    [plate],
  );
  return { said: facts?.said ?? null, done: facts?.done ?? null, ordered: null };
}

interface BookingRow extends Omit<VehicleBooking, 'status'> {
  readonly status: BookingState;
  readonly expiresAt: Date | null;
}

/** The newest first. @param plate bare @param after the last of the page before; null begins */
export async function listBookingsOfPlate(
  database: Queryable,
  plate: string,
  after: string | null,
  now: Date,
): Promise<Page<VehicleBooking>> {
  const rows = await database.query<BookingRow>(
    `select booking.id, reference, booking.status, expires_at as "expiresAt", service_code as "serviceCode",
       first_name || ' ' || last_name as customer,
       (select display_name from account where id = partner_id) as partner,
       (select json_agg(json_build_object('kind', trip.kind, 'status', trip.status,
          'slot', ${slotJson('slot_start', 'slot_end')},
          'driver', (select display_name from account where id = driver_id),
          'wPlate', (select ${W_PLATE} from condition_report as report
            where report.trip_id = trip.id and report.kind = 'pickup' order by number desc limit 1),
          'departedAt', ${instant('departed_at')}, 'deliveredAt', ${instant('delivered_at')}) order by trip.kind)
        from trip where booking_id = booking.id) as trips
     from booking join customer on customer.id = customer_id
     where ${BARE_PLATE} = $1 and ${beginsAfter('booking', 'created_at', '$2')}
     order by booking.created_at desc, booking.id desc limit ${PAGE_LIMIT}`,
    [plate, after],
  );
  return pageOf(rows, ({ expiresAt, ...row }) => ({ ...row, status: statusAt({ ...row, expiresAt }, now) }));
}
