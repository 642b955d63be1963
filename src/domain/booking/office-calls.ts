/** What the team's screens ask of the API about a booking. */
import { array, boolean, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openKey } from '../lib/contract/open-key.ts';
import { bookedReports } from '../report/booked-reports.ts';
import type { Leg } from '../tariff/quote.ts';
import type { TripMove } from '../trip/trip-moves.ts';
import { bookingAnswerSchema } from './booking-answer.ts';
import type { bookingChangeSchema } from './booking-schema.ts';
import type { assignSchema, feeSchema } from './office-schema.ts';

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
      kind: openKey<Leg['kind']>(),
      status: string(),
      slot: nullable(type({ start: string(), end: string() })),
      driverId: nullable(string()),
      /** What can be done next with it. */
      moves: array(openKey<TripMove>()),
    }),
  ),
  fees: array(
    type({
      label: string(),
      cents: integer(),
      waived: boolean(),
      /** Why it is waived. */
      reason: nullable(string()),
    }),
  ),
  /** What may be added to them now. */
  charges: array(
    type({
      /** Of the tariff. */
      code: string(),
      label: string(),
      /** What the amount depends on, under the payload's names. */
      asks: array(openKey<'minutesLate' | 'days'>()),
    }),
  ),
  events: array(
    type({ at: string(), label: string(), author: nullable(string()), detail: optional(type({})) }),
  ),
  ...bookedReports,
});

export type OfficeBookingAnswer = Infer<typeof officeBookingSchema>;

export const readOfficeBooking = contract()({
  method: 'GET',
  path: '/booking/:id',
  answer: officeBookingSchema,
});

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
