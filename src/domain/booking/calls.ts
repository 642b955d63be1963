/** What customers ask of the API about their bookings. */
import { array, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { invoiceKinds } from '../invoice/invoice-kinds.ts';
import { contract, fileContract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { bookedReports } from '../report/booked-reports.ts';
import type { advanceSchema, bookingChangeSchema, rescheduleSchema } from './booking-schema.ts';
import { accessFields, bookingViewSchema, moneyFields } from './booking-view.ts';

export const listOwnBookings = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/booking/for_user',
  answer: pageOf(bookingViewSchema),
});

/** As its customer reads it. */
const ownBookingSchema = type({
  ...bookingViewSchema.schema,
  ...accessFields,
  ...moneyFields,
  ...bookedReports,
  /** The page to follow it by, which may be shared; null where there is no trip to follow. */
  tracking: optional(nullable(string())),
  /** What they were asked for since they ordered it and have still to pay, oldest first. */
  dues: optional(
    array(
      type({ number: string(), kind: openEnum(keysOf(invoiceKinds)), dueCents: integer(), dueOn: string() }),
    ),
  ),
});

export type OwnBooking = Infer<typeof ownBookingSchema>;

export const readBooking = contract()({ method: 'GET', path: '/booking/:id', answer: ownBookingSchema });

export const cancelBooking = contract<Infer<typeof bookingChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/cancel',
  answer: ownBookingSchema,
});

/** Gives up the way back: the vehicle is fetched at the establishment. */
export const cancelReturn = contract<Infer<typeof bookingChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/return/cancel',
  answer: ownBookingSchema,
});

export const withdrawBooking = contract<Infer<typeof bookingChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/withdraw',
  answer: ownBookingSchema,
});

export const rescheduleBooking = contract<Infer<typeof rescheduleSchema>>()({
  method: 'POST',
  path: '/booking/:id/reschedule',
  answer: ownBookingSchema,
});

export const setBookingAdvance = contract<Infer<typeof advanceSchema>>()({
  method: 'PUT',
  path: '/booking/:id/advance',
  answer: ownBookingSchema,
});

/** Its appointments, as calendars import them. */
export const readBookingCalendar = fileContract()({
  method: 'GET',
  path: '/booking/:id/calendar',
  answer: { file: 'text/calendar' },
});

export const readMandate = fileContract()({
  method: 'GET',
  path: '/booking/:id/mandate',
  answer: { file: 'application/pdf' },
});
