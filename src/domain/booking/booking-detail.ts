/** What `GET booking/{id}` answers: to its customer, and with more to the team. */

import type { ReportLine } from '../report/booked-reports.ts';
import type { Trip } from '../trip/trip.ts';
import type { TripMove } from '../trip/trip-moves.ts';
import type { Booking, BookingFee } from './booking.ts';
import type { BookingEvent } from './booking-event.ts';
import type { BookingOptions } from './booking-options.ts';
import type { Chargeable } from './fee-charge.ts';

export interface BookingDetail extends Booking {
  readonly options: BookingOptions;
  /** Six digits that the customer and the driver recognise each other by. */
  readonly handoverCode: string;
  /** Oldest first. */
  readonly events: readonly BookingEvent[];
  /** The next steps, in French and in their order. */
  readonly toCome: readonly string[];
  /** Condition reports, in the order in which they came. */
  readonly reports: readonly ReportLine[];
  /** Path of the page that lays them side by side; null where there is none. */
  readonly comparison: string | null;
}

export interface OfficeTrip extends Trip {
  readonly driverId: string | null;
  /** What can be done next with it. */
  readonly moves: readonly TripMove[];
}

export interface OfficeFee extends BookingFee {
  /** Why it is waived. */
  readonly reason: string | null;
}

export interface OfficeEvent extends BookingEvent {
  /** Name of who did it; null when nobody was signed in. */
  readonly author: string | null;
  /** What the kind leaves open, such as the trip or the code of a fee. */
  readonly detail: Readonly<Record<string, string>>;
}

/** The partner who ordered it and is invoiced for it. */
export interface BookingPartner {
  readonly name: string;
  readonly mail: string;
  readonly partnerReference: string | null;
  readonly purchaseOrder: string | null;
}

interface Contact {
  readonly name: string;
  readonly mail: string;
  readonly phone: string;
}

export interface OfficeBooking extends BookingDetail {
  readonly customer: Contact & { readonly id: string };
  /** Null where its customer ordered it, or the team. */
  readonly partner: BookingPartner | null;
  readonly trips: readonly OfficeTrip[];
  readonly fees: readonly OfficeFee[];
  /** What may be added to them now. */
  readonly charges: readonly Chargeable[];
  readonly events: readonly OfficeEvent[];
}
