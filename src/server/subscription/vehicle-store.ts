/** The vehicles that subscriptions name, and the bookings that they include. */

import type { Stop } from '../../domain/booking/booking.ts';
import { type BookingState, bookingStates, isNotBegun, isOpen } from '../../domain/booking/booking-states.ts';
import { monthSpan } from '../../domain/lib/time/paris-time.ts';
import { changeMonth, type NamedVehicle } from '../../domain/subscription/named-vehicles.ts';
import type { Subscription } from '../../domain/subscription/subscription.ts';
import { orderQuote } from '../../domain/tariff/order-quote.ts';
import type { GridServiceCode } from '../../domain/tariff/service.ts';
import type { Tariff } from '../../domain/tariff/tariff.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import { stateList, unexpired } from '../database/state-list.ts';

const states = Object.keys(bookingStates) as BookingState[];

/** An included booking on its way: no other one of its vehicle is included meanwhile. */
const OPEN = stateList(states.filter(isOpen));

/** For `trip.status in (…)`: it was driven. */
const DONE = stateList([tripMachine.transitions.finish.to]);

/** One that has not begun, so that a withdrawal from the subscription cancels it. */
const NOT_BEGUN = stateList(states.filter(isNotBegun));

/** A vehicle that is at the establishment, nobody having come for its way back, is brought home all the same. */
const NOT_BEGUN_YET = `status in (${NOT_BEGUN}) and ${unexpired('$2')}
  and not exists (select 1 from trip where booking_id = booking.id and trip.status in (${DONE}))`;

const CANCELLED_WITH_IT = `exists (select 1 from booking_event
  where booking_id = booking.id and kind = 'subscription_withdrawn')`;

export async function addVehicle(tx: Queryable, id: string, plate: string, at: Date): Promise<void> {
  await tx.query(
    'insert into subscription_vehicle (subscription_id, plate, bare_plate, named_at) values ($1, $2, $3, $4)',
    [id, plate, barePlate(plate), at],
  );
}

/** Another vehicle takes its place. */
export async function endVehicle(tx: Queryable, id: string, plate: string, at: Date): Promise<void> {
  await tx.query(
    `update subscription_vehicle set replaced_at = $3
     where subscription_id = $1 and bare_plate = $2 and replaced_at is null`,
    [id, barePlate(plate), at],
  );
}

/** Null where it includes any. In the order in which they were named. */
export async function vehiclesOf(
  database: Queryable,
  { id, namesVehicles }: Pick<Subscription, 'id' | 'namesVehicles'>,
  now: Date,
): Promise<NamedVehicle[] | null> {
  if (!namesVehicles) return null;
  return database.query<NamedVehicle>(
    `select plate, (
        select json_build_object('id', booking.id, 'reference', reference) from booking
        where booking.subscription_id = named.subscription_id and included_plate = bare_plate
          and status in (${OPEN}) and ${unexpired('$2')}
        order by created_at limit 1
      ) as open
     from subscription_vehicle as named where subscription_id = $1 and replaced_at is null order by named.id`,
    [id, now],
  );
}

/** What mails name; none where it includes any. */
export const platesOf = async (
  database: Queryable,
  subscription: Pick<Subscription, 'id' | 'namesVehicles'>,
  now: Date,
): Promise<string[]> => ((await vehiclesOf(database, subscription, now)) ?? []).map(({ plate }) => plate);

/** How many vehicles gave way to another since the month began. */
export async function countChanges(database: Queryable, id: string, now: Date): Promise<number> {
  const [from, until] = monthSpan(changeMonth(now));
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from subscription_vehicle
     where subscription_id = $1 and replaced_at >= $2 and replaced_at < $3`,
    [id, from, until],
  );
  return row?.count ?? 0;
}

/** Included trips that were driven. */
export async function countTrips(database: Queryable, id: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from trip join booking on booking.id = booking_id
     where subscription_id = $1 and trip.status in (${DONE})`,
    [id],
  );
  return row?.count ?? 0;
}

export interface IncludedBooking {
  readonly id: string;
  readonly reference: string;
  readonly plate: string;
  /** What it would cost without the subscription, in cents; null where only a quote could say. */
  readonly gridCents: number | null;
}

interface Row extends Omit<IncludedBooking, 'gridCents'> {
  readonly serviceCode: GridServiceCode;
  readonly outbound: Stop;
  readonly inbound: Stop | null;
  readonly provider: Pick<Stop, 'address'>;
}

/** Those that have not begun, which a withdrawal cancels; of one that was withdrawn, those that it did. @param tariff for their price if ordered anew */
export async function listNotBegun(
  database: Queryable,
  { id, status }: Pick<Subscription, 'id' | 'status'>,
  tariff: Tariff,
  now: Date,
): Promise<IncludedBooking[]> {
  const isWithdrawn = status === 'withdrawn';
  const those = isWithdrawn ? CANCELLED_WITH_IT : NOT_BEGUN_YET;
  const rows = await database.query<Row>(
    `select id, reference, vehicle ->> 'plate' as plate, service_code as "serviceCode", outbound, inbound, provider
     from booking where subscription_id = $1 and (${those}) order by reference`,
    isWithdrawn ? [id] : [id, now],
  );
  return rows.map(({ id: bookingId, reference, plate, ...order }) => {
    const price = orderQuote(order, null, tariff);
    return {
      id: bookingId,
      reference,
      plate,
      gridCents: price.kind === 'priced' ? price.totalCents : null,
    };
  });
}
