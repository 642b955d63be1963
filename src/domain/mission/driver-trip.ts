/** A trip as who drives it has it: what the API tells of it, what it is made of, and in which order those of a day are read. */

import type { Address } from '../address/address.ts';
import type { Booking } from '../booking/booking.ts';
import type { Complete } from '../lib/contract/contract.ts';
import type { Leg } from '../tariff/quote.ts';
import { isYetToStart, type Trip, type TripState } from '../trip/trip.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import type { DriverTripView } from './calls.ts';

/** Where a vehicle is collected or handed over. */
export interface MeetingPoint {
  readonly address: Address;
  readonly contactName: string;
  readonly contactPhone: string | null;
  readonly accessNote: string | null;
}

/** With what the next condition report begins with. */
export interface ReportedTrip extends Omit<Trip, 'driver'>, Complete<DriverTripView> {
  readonly bookingId: string;
  readonly vehicle: Vehicle;
  readonly from: MeetingPoint;
  readonly to: MeetingPoint;
}

/** Without what is read of reports. */
export type DriverTrip = Omit<
  ReportedTrip,
  'reports' | 'knownDamages' | 'lastMileage' | 'abroad' | 'reserveFee'
>;

export type TripReport = ReportedTrip['reports'][number];

/** Where a trip begins and ends. */
export function endsOf(
  kind: Leg['kind'],
  { outbound, inbound, provider }: Pick<Booking, 'outbound' | 'inbound' | 'provider'>,
): Pick<DriverTrip, 'from' | 'to'> {
  const { address, name, phone } = provider;
  const there = { address, contactName: name, contactPhone: phone, accessNote: null };
  return kind === 'outbound' ? { from: outbound, to: there } : { from: there, to: inbound ?? outbound };
}

/** How a driver is called by customers. */
export const firstNameOf = (displayName: string): string =>
  displayName.trim().split(/\s+/u)[0] ?? displayName;

interface Ordered {
  /** Of the machine, or a newer one. */
  readonly status: string;
}

/** Nothing of them is left to whoever drives. */
const over: readonly string[] = [
  'done',
  'no_show',
  'refused_vehicle',
  'cancelled',
  'abandoned',
] satisfies TripState[];

/** Whether there is nothing left to do of it. */
export const isOver = ({ status }: Ordered): boolean => over.includes(status);

const rankOf = (trip: Ordered): number => (isOver(trip) ? 2 : isYetToStart(trip.status) ? 1 : 0);

/** What was begun first, then what is to do, at last what is over: each in the order of the appointments, as it came. */
export const currentFirst = <T extends Ordered>(trips: readonly T[]): T[] =>
  [...trips].sort((one, other) => rankOf(one) - rankOf(other));
