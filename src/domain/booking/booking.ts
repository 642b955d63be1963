/** An order (domain.md, booking) as a person makes it, and a booking as the server keeps it for its people. */

import type { Address } from '../address/address.ts';
import type { CustomerFields } from '../customer/customer.ts';
import type { PriceLine } from '../invoice/price-lines.ts';
import type { Slot } from '../lib/time/slots.ts';
import type { Leg } from '../tariff/quote.ts';
import type { GridServiceCode } from '../tariff/service.ts';
import type { Trip } from '../trip/trip.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import type { BookingState } from './booking-states.ts';

/** Longest access note, in UTF-16 code units. */
export const noteMaxLength = 300;

/** Where a vehicle is handed over, and by whom. */
export interface Stop {
  readonly address: Address;
  readonly contactName: string;
  readonly contactPhone: string;
  /** Gate code, floor, where to park. */
  readonly accessNote: string | null;
}

export const providerKinds = {
  garage: 'Garage',
  inspection_centre: 'Centre de contrôle technique',
  dealer: 'Concession',
  yard: 'Notre parc',
} as const;

/** Who does the work on the vehicle. */
export interface Provider {
  readonly kind: keyof typeof providerKinds;
  readonly name: string;
  readonly phone: string | null;
  readonly address: Address;
}

/** What an order is about, before anybody has agreed to it. */
export interface PreparedOrder {
  readonly clientId: string;
  readonly serviceCode: GridServiceCode;
  /** The customer's place. */
  readonly outbound: Stop;
  /** Where the vehicle is given back, when that is another place. */
  readonly inbound: Stop | null;
  readonly provider: Provider;
  readonly vehicle: Vehicle;
  readonly outboundSlot: Slot | null;
  /** Null on a way back that follows the work: it is agreed on when the vehicle is ready. */
  readonly returnSlot: Slot | null;
  /** The price that was on show: compared, never believed. */
  readonly totalCents: number;
}

/** What the boxes of an order say. */
export interface Agreement {
  /** The terms that the box was ticked for. */
  readonly termsVersion: string;
  /** Asks that we begin before the fourteen days of withdrawal are over. */
  readonly immediateExecution: boolean;
}

export interface BookingOrder extends PreparedOrder, Agreement {
  /** Of who orders without an account. */
  readonly identity: CustomerFields | null;
}

/** What is due besides the order. */
export interface BookingFee {
  readonly tripKind: Leg['kind'];
  /** Of the tariff. */
  readonly code: string;
  readonly label: string;
  /** VAT included; 0 when it is waived. */
  readonly cents: number;
  readonly waived: boolean;
}

export interface Booking {
  readonly id: string;
  /** `CVG-2026-000123`. */
  readonly reference: string;
  readonly version: number;
  readonly status: BookingState;
  readonly serviceCode: GridServiceCode;
  readonly vehicle: Vehicle;
  readonly outbound: Stop;
  readonly inbound: Stop | null;
  readonly provider: Provider;
  readonly trips: readonly Trip[];
  /**
   * Up to what amount, in cents, VAT included, the driver pays the establishment on the customer's behalf; null where
   * the customer pays it themselves.
   */
  readonly advanceMaxCents: number | null;
  /** As it was ordered. */
  readonly lines: readonly PriceLine[];
  readonly fees: readonly BookingFee[];
  /** What of it was given up since; negative. */
  readonly credits: readonly { readonly label: string; readonly cents: number }[];
  /** Of the lines, the fees and the credits. */
  readonly totalCents: number;
  /** « Pourquoi ce prix ? », one sentence each, as it was before the order. */
  readonly explanation: readonly string[];
  /** Until when an order that is not accepted, or not paid, keeps its slots; ISO 8601. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** An unpaid order keeps its slot this long. */
export const PAYMENT_MINUTES = 30;

/**
 * An order that the team prepared on the telephone keeps its slots this long for its customer to accept it, who reads the
 * mail in the evening and asks whoever shares the car; longer would keep places from people who would take them.
 */
export const DRAFT_HOURS = 24;
