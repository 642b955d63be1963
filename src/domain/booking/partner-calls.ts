/** What partners ask of the API about what they ordered. */
import { array, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { bookedInvoiceSchema } from '../invoice/booked-invoice.ts';
import { type AnswerOf, contract } from '../lib/contract/contract.ts';
import { pageOf } from '../lib/contract/page.ts';
import { bookedReports } from '../report/booked-reports.ts';
import { type BookingQuery, bookingRowSchema } from './booking-row.ts';
import type {
  advanceSchema,
  bookingChangeSchema,
  purchaseOrderSchema,
  rescheduleSchema,
} from './booking-schema.ts';
import { bookingViewSchema, handoverFields, moneyFields } from './booking-view.ts';

/** As the partner who ordered it reads it. */
export const partnerBookingSchema = type({
  ...bookingViewSchema.schema,
  ...handoverFields,
  totalCents: integer(),
  /** What they were invoiced and given back for it, newest first. */
  invoices: array(bookedInvoiceSchema),
  ...moneyFields,
  customer: type({ name: string(), mail: string(), phone: string() }),
  partnerReference: nullable(string()),
  purchaseOrder: nullable(string()),
  /**
   * What their invoice is going to be of, in cents, and why it is without VAT, in French; null where it is not. Absent where an
   * older API answers.
   */
  withoutVat: optional(nullable(type({ cents: integer(), reason: string() }))),
  ...bookedReports,
});

/** Those that they ordered. */
export const listPartnerBookings = contract<undefined, BookingQuery>()({
  method: 'GET',
  path: '/booking',
  answer: pageOf(bookingRowSchema),
});

export const readPartnerBooking = contract()({
  method: 'GET',
  path: '/booking/:id',
  answer: partnerBookingSchema,
});

/** A call on one booking, answered as the partner reads it. */
const partnerChange = { method: 'POST', answer: partnerBookingSchema } as const;

export const reschedulePartnerBooking = contract<Infer<typeof rescheduleSchema>>()({
  ...partnerChange,
  path: '/booking/:id/reschedule',
});

export const cancelPartnerBooking = contract<Infer<typeof bookingChangeSchema>>()({
  ...partnerChange,
  path: '/booking/:id/cancel',
});

export const cancelPartnerReturn = contract<Infer<typeof bookingChangeSchema>>()({
  ...partnerChange,
  path: '/booking/:id/return/cancel',
});

export const setPartnerAdvance = contract<Infer<typeof advanceSchema>>()({
  method: 'PUT',
  path: '/booking/:id/advance',
  answer: partnerBookingSchema,
});

export const setPartnerPurchaseOrder = contract<Infer<typeof purchaseOrderSchema>>()({
  method: 'PUT',
  path: '/booking/:id/purchase_order',
  answer: partnerBookingSchema,
});

export type PartnerBooking = AnswerOf<typeof readPartnerBooking>;
