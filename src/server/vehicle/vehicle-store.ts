/** The vehicles of a customer: those of their bookings, with what is known of their inspections. */

import { type BookingState, bookingMachine, statusAt } from '../../domain/booking/booking-states.ts';
import type { OwnVehicle } from '../../domain/booking/vehicle-calls.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import type { ReportKind } from '../../domain/report/condition-report.ts';
import { reportName } from '../../domain/report/report-line.ts';
import type { GridServiceCode, LegKind } from '../../domain/tariff/service.ts';
import type { TripState } from '../../domain/trip/trip.ts';
import { type InspectionFacts, nextInspection } from '../../domain/vehicle/inspection.ts';
import { slotJson } from '../booking/slots/trip-json.ts';
import { BARE_PLATE } from '../database/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { stateList, unexpired } from '../database/state-list.ts';
import { fileNameOf } from '../report/report-store.ts';
import { type FactsRow, factsOf, toFacts } from './inspection-facts.ts';

/** Of one vehicle, the newest: older ones are in the list of bookings. */
const BOOKINGS = 20;

const { decline, withdraw, expire } = bookingMachine.transitions;
const GIVEN_UP = stateList([decline.to, withdraw.to, expire.to]);

interface Row extends FactsRow, Pick<InspectionFacts, 'category'> {
  readonly id: string;
  readonly plate: string;
  readonly brand: string;
  readonly model: string;
  /** One more than are shown says that there are older ones. */
  readonly bookings: readonly BookedRow[];
}

interface BookedRow {
  readonly id: string;
  readonly reference: string;
  readonly serviceCode: GridServiceCode;
  readonly status: BookingState;
  readonly expiresAt: string | null;
  readonly trips: readonly {
    readonly kind: LegKind;
    readonly status: TripState;
    readonly slot: Slot | null;
  }[];
  readonly reports:
    | readonly { readonly id: string; readonly kind: ReportKind; readonly tripKind: LegKind }[]
    | null;
}

/** The account of their customer, and the bare plate where one vehicle is meant, whatever came of its orders. */
interface Whose {
  readonly accountId: string;
  readonly plate: string | null;
}

/**
 * The vehicle that was ordered for last comes first. One whose every order came to nothing is not theirs for that.
 * @param after newest booking of the last vehicle of the page before; null begins
 */
export async function listVehiclesOf(
  database: Queryable,
  { accountId, plate }: Whose,
  after: string | null,
  now: Date,
): Promise<Page<OwnVehicle>> {
  const rows = await database.query<Row>(
    `with own as (
       select booking.id, booking.created_at, customer_id, reference, service_code, booking.status, expires_at,
         ${BARE_PLATE} as plate
       from booking join customer on customer.id = customer_id
       where account_id = $1 and booking.status <> '${bookingMachine.transitions.order.from[0]}'
         and ($4::text is null or ${BARE_PLATE} = $4)
     ), newest as (
       select distinct on (plate) id, plate from own order by plate, created_at desc, id desc
     )
     select booking.id, vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand, vehicle ->> 'model' as model,
       vehicle ->> 'category' as category, known.*,
       (select json_agg(json_build_object('id', one.id, 'reference', reference, 'serviceCode', service_code,
          'status', one.status, 'expiresAt', expires_at,
          'trips', (select json_agg(json_build_object('kind', kind, 'status', status,
             'slot', ${slotJson('slot_start', 'slot_end')}) order by kind) from trip where booking_id = one.id),
          'reports', (select json_agg(json_build_object('id', report.id, 'kind', report.kind, 'tripKind', trip.kind)
             order by number)
             from condition_report as report join trip on trip.id = trip_id
             where booking_id = one.id and sealed is not null)
        ) order by one.created_at desc, one.id desc)
        from (
          select * from own where own.plate = newest.plate order by created_at desc, id desc limit ${BOOKINGS + 1}
        ) as one) as bookings
     from newest join booking on booking.id = newest.id,
       ${factsOf({ customer: 'booking.customer_id', plate: 'newest.plate', now: '$5' })} as known
     where ${beginsAfter('booking', 'created_at', '$2')} and ($4::text is not null or exists (
         select 1 from own where own.plate = newest.plate and status not in (${GIVEN_UP}) and ${unexpired('$5')}
       ))
     order by booking.created_at desc, booking.id desc limit $3`,
    [accountId, after, PAGE_LIMIT, plate, now],
  );
  return pageOf(rows, (row) => toVehicle(row, now));
}

function toVehicle(row: Row, now: Date): OwnVehicle {
  const { id, plate, brand, model, ordered, bookings } = row;
  return {
    id,
    plate,
    brand,
    model,
    inspection: nextInspection(toFacts(row)),
    ordered,
    bookings: bookings.slice(0, BOOKINGS).map((booked) => toBooked(booked, now)),
    hasMore: bookings.length > BOOKINGS,
  };
}

const toBooked = (
  { expiresAt, reports, status, ...booked }: BookedRow,
  now: Date,
): OwnVehicle['bookings'][number] => ({
  ...booked,
  trips: [...booked.trips],
  status: statusAt({ status, expiresAt: expiresAt === null ? null : new Date(expiresAt) }, now),
  reports: (reports ?? []).map(({ id, kind, tripKind }) => ({
    id,
    label: reportName({ kind, tripKind }),
    file: `${fileNameOf({ tripKind, report: { kind } }, booked)}.pdf`,
  })),
});
