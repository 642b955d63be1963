/** One line of the team's list of bookings. */

import type { Slot } from '../lib/slots.ts';
import type { GridServiceCode } from '../tariff/service.ts';
import type { BookingState } from './booking-states.ts';

export interface BookingRow {
  readonly id: string;
  readonly reference: string;
  readonly status: BookingState;
  readonly serviceCode: GridServiceCode;
  readonly plate: string;
  readonly brand: string;
  readonly model: string;
  readonly customerName: string;
  /** How the partner who ordered it calls it. */
  readonly partnerReference: string | null;
  /** The first appointment; null where none is agreed on. */
  readonly firstSlot: Slot | null;
  /** Of who drives; both names where two do. */
  readonly driverName: string | null;
  /** Fees included. */
  readonly totalCents: number;
}
