/** A new booking, as it is stored with its trips. */

import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Agreement, PreparedOrder } from '../../domain/booking/booking.ts';
import type { BookingState } from '../../domain/booking/booking-states.ts';
import type { PriceLine } from '../../domain/invoice/price-lines.ts';
import { parisYear } from '../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import type { Leg } from '../../domain/tariff/quote.ts';
import type { TripState } from '../../domain/trip/trip.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import type { StoredPartner } from './booking-store.ts';

type NewPartnerPart = Pick<StoredPartner, 'accountId' | 'contact' | 'partnerReference' | 'purchaseOrder'>;

export interface NewBooking {
  readonly order: Omit<PreparedOrder, 'totalCents' | 'outboundSlot' | 'returnSlot'>;
  readonly customerId: string;
  readonly orderedBy: string | null;
  readonly partner: NewPartnerPart | null;
  readonly status: BookingState;
  readonly trips: readonly { readonly leg: Leg; readonly slot: Slot | null; readonly status: TripState }[];
  readonly lines: readonly PriceLine[];
  /** First day of the version of the tariff that it is ordered by. */
  readonly tariffDay: string;
  readonly totalCents: number;
  readonly explanation: readonly string[];
  /** Null where its customer has still to agree. */
  readonly agreement: Agreement | null;
  readonly expiresAt: Date | null;
  /** Includes its trips; null where none does. */
  readonly subscriptionId: string | null;
}

/** Adds a booking with its trips. @returns its id */
export async function addBooking(tx: Queryable, booking: NewBooking, at: Date): Promise<string> {
  // Of one instant or one appointment, lists are in the order of ids: as the bookings were made.
  const id = uuidv7();
  const { order } = booking;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx.query(
    `insert into booking
       (id, client_id, reference, status, service_code, customer_id, ordered_by, vehicle, outbound, inbound, provider,
        lines, total_cents, explanation, terms_version, terms_accepted_at, immediate_execution_at, expires_at,
        created_at, updated_at, partner_id, partner_reference, purchase_order, partner_contact, tariff_day,
        subscription_id, included_plate)
     values ($1, $2, 'CVG-' || $3::text || '-' || lpad(nextval('booking_reference')::text, 6, '0'), $4, $5, $6, $7,
        $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13, $14::jsonb, $15, $16, $17, $18, $23, $23, $19,
        $20, $21, $22::jsonb, $24::date, $25, $26)`,
    [
      id,
      order.clientId,
      parisYear(at),
      booking.status,
      order.serviceCode,
      booking.customerId,
      booking.orderedBy,
      json(order.vehicle),
      json(order.outbound),
      json(order.inbound),
      json(order.provider),
      json(booking.lines),
      booking.totalCents,
      json(booking.explanation),
      booking.agreement?.termsVersion ?? null,
      booking.agreement && at,
      booking.agreement?.immediateExecution ? at : null,
      booking.expiresAt,
      booking.partner?.accountId ?? null,
      booking.partner?.partnerReference ?? null,
      booking.partner?.purchaseOrder ?? null,
      json(booking.partner?.contact ?? null),
      at,
      booking.tariffDay,
      booking.subscriptionId,
      booking.subscriptionId && barePlate(order.vehicle.plate),
    ],
  );
  for (const { leg, slot, status } of booking.trips) {
    await tx.query(
      `insert into trip (id, booking_id, kind, status, slot_start, slot_end, distance_metres)
       values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7)`,
      [randomUUID(), id, leg.kind, status, slot?.start ?? null, slot?.end ?? null, leg.distanceMetres],
    );
  }
  return id;
}
