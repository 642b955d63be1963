/** A trip as the API finds it for who drives it: what is told of it, and what it is made of. */

import type { Address } from '../address/address.ts';
import type { Booking } from '../booking/booking.ts';
import type { Complete } from '../lib/contract/contract.ts';
import type { Leg } from '../tariff/quote.ts';
import type { Trip } from '../trip/trip.ts';
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
