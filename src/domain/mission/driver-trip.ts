/** A trip as who drives it needs it. */

import type { Address } from '../address/address.ts';
import type { Booking } from '../booking/booking.ts';
import type { BookingState } from '../booking/booking-states.ts';
import type { Damage, ReportKind } from '../report/condition-report.ts';
import type { MileageReading } from '../report/mileage.ts';
import type { Leg } from '../tariff/quote.ts';
import type { Trip } from '../trip/trip.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

/** Where a vehicle is collected or handed over. */
export interface MeetingPoint {
  readonly address: Address;
  readonly contactName: string;
  readonly contactPhone: string | null;
  readonly accessNote: string | null;
}

export interface DriverTrip extends Omit<Trip, 'driver'>, Pick<Booking, 'advanceMaxCents'> {
  readonly bookingId: string;
  readonly reference: string;
  readonly bookingStatus: BookingState;
  readonly vehicle: Vehicle;
  readonly from: MeetingPoint;
  readonly to: MeetingPoint;
  /** 1, and one more each time that its appointment was made anew after nobody came. */
  readonly attempt: number;
}

export interface TripReport {
  readonly kind: ReportKind;
  readonly hash: string;
}

/** The same, with what the next condition report begins with. */
export interface ReportedTrip extends DriverTrip {
  /** Those that the API has of this attempt, in the order of their chain: the next one follows the last. */
  readonly reports: readonly TripReport[];
  /** What the latest report of the vehicle says, whatever booking it is of; without photos. */
  readonly knownDamages: readonly Damage[];
  /** The latest that a report of the vehicle could read, whatever booking it is of. */
  readonly lastMileage: MileageReading | null;
  /** It leaves France: W plates are of no use there (JO Q15-19874). */
  readonly abroad: boolean;
}

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
