/** What the team's screens ask of the API about bookings. */
import { array, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import { openKey } from '../lib/contract/open-key.ts';
import { pageOf } from '../lib/contract/page.ts';
import type { GridServiceCode } from '../tariff/service.ts';
import { bookingAnswerSchema } from './booking-answer.ts';
import { type BookingQuery, bookingRowSchema } from './booking-row.ts';
import type { bookingChangeSchema } from './booking-schema.ts';
import type { assignSchema, feeSchema } from './office-schema.ts';

export const listBookings = contract<undefined, BookingQuery>()({
  method: 'GET',
  path: '/booking',
  answer: pageOf(
    type({
      ...bookingRowSchema.schema,
      serviceCode: openKey<GridServiceCode>(),
      /** Of who drives; both names where two do. */
      driverName: nullable(string()),
    }),
  ),
});

/** A line of the team's list. */
export type OfficeBookingRow = Sendable<AnswerOf<typeof listBookings>>['items'][number];

export const listDrivers = contract()({
  method: 'GET',
  path: '/driver',
  answer: type({ drivers: array(type({ id: string(), displayName: string() })) }),
});

/** As the team reads it. */
export const officeBookingSchema = type({
  ...bookingAnswerSchema.schema,
  customer: type({ id: string(), name: string(), mail: string(), phone: string() }),
  partner: nullable(
    type({
      name: string(),
      mail: string(),
      partnerReference: nullable(string()),
      purchaseOrder: nullable(string()),
    }),
  ),
  trips: array(
    type({
      id: string(),
      kind: string(),
      status: string(),
      slot: nullable(type({ start: string(), end: string() })),
      driverId: nullable(string()),
      /** What can be done next with it. */
      moves: array(string()),
    }),
  ),
  fees: array(type({ label: string(), cents: integer(), reason: nullable(string()) })),
  events: array(
    type({ at: string(), label: string(), author: nullable(string()), detail: optional(type({})) }),
  ),
});

export type OfficeBookingAnswer = Infer<typeof officeBookingSchema>;

export const assignDriver = contract<Infer<typeof assignSchema>>()({
  method: 'POST',
  path: '/booking/:id/assign',
  answer: officeBookingSchema,
});

export const chargeBookingFee = contract<Infer<typeof feeSchema>>()({
  method: 'POST',
  path: '/booking/:id/fee',
  answer: officeBookingSchema,
});

export const grantBookingDerogation = contract<Infer<typeof bookingChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/derogation',
  answer: officeBookingSchema,
});

export const closeBooking = contract<Infer<typeof bookingChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/close',
  answer: officeBookingSchema,
});
