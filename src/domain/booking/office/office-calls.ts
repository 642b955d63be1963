/** What the team's screens ask of the API about a booking. */
import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  optional,
  record,
  string,
  type,
  unknown,
} from 'superstruct';
import { invoiceKinds } from '../../invoice/invoice-kinds.ts';
import { invoiceStates } from '../../invoice/invoice-states.ts';
import { contract } from '../../lib/contract/contract.ts';
import { openEnum } from '../../lib/contract/open-enum.ts';
import { keysOf } from '../../lib/key-of.ts';
import { refundStates } from '../../payment/refund-states.ts';
import { bookedReports } from '../../report/booked-reports.ts';
import { legKinds } from '../../tariff/service.ts';
import { tripMoves } from '../../trip/trip-machine.ts';
import type {
  advanceSchema,
  bookingChangeSchema,
  purchaseOrderSchema,
  repeatedChangeSchema,
  rescheduleSchema,
} from '../booking-schema.ts';
import { bookingEventKinds } from '../booking-timeline.ts';
import { bookingTripSchema, bookingViewSchema, handoverFields } from '../booking-view.ts';
import { feeCodes } from '../fee-charge.ts';
import type { assignSchema, restoreFeeSchema } from './office-schema.ts';

/** As the team reads it. */
export const officeBookingSchema = type({
  ...bookingViewSchema.schema,
  ...handoverFields,
  totalCents: integer(),
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
      ...bookingTripSchema.schema,
      id: string(),
      driverId: nullable(string()),
      /** How they are called, and whether they are absent on its day; an older API says none of the three. */
      driverPhone: optional(nullable(string())),
      isDriverAbsent: optional(boolean()),
      /** Its appointment is over, and nobody is there yet. */
      isLate: optional(boolean()),
      /** When the driver was where the vehicle is collected, left with it, and handed it over; ISO 8601. */
      arrivedAt: nullable(string()),
      departedAt: nullable(string()),
      deliveredAt: nullable(string()),
      /** What can be done next with it. */
      moves: array(openEnum(tripMoves)),
      /** A driver can be chosen. */
      canAssign: boolean(),
    }),
  ),
  fees: array(
    type({
      id: string(),
      tripKind: openEnum(legKinds),
      /** Of the tariff. */
      code: openEnum(feeCodes),
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
      code: openEnum(feeCodes),
      label: string(),
      /** In cents, a day's where it is counted by the day; an older API does not say. */
      cents: optional(integer()),
      /** What the amount depends on, under the payload's names. */
      asks: array(openEnum(['minutesLate', 'days'])),
      /** Its people are told that the appointment is off; an older API says nothing of it. */
      postpones: optional(boolean()),
    }),
  ),
  events: array(
    type({
      at: string(),
      kind: openEnum(bookingEventKinds),
      label: string(),
      author: nullable(string()),
      detail: optional(record(string(), unknown())),
    }),
  ),
  /** Trips of which something else can be said of where their customer is met; an older API does not say it. */
  openStops: optional(array(openEnum(legKinds))),
  /** A return is to be agreed on, and can be once the vehicle is said to be ready. */
  canReportReady: boolean(),
  /** What was given up of its price, negative; the reason is null where the rules had it so. */
  credits: array(type({ label: string(), cents: integer(), reason: nullable(string()) })),
  /** What can still be deducted of it before it is invoiced, in cents. */
  refundableCents: integer(),
  invoices: array(
    type({
      id: string(),
      kind: openEnum(keysOf(invoiceKinds)),
      number: string(),
      status: openEnum(keysOf(invoiceStates)),
      cents: integer(),
      /** Still to be paid. */
      dueCents: integer(),
      /** Until when, a day in France; an older API says nothing of it. */
      dueOn: optional(string()),
      /** What of it can be given back or given up now. */
      refundableCents: integer(),
    }),
  ),
  /** What undoes them, oldest first; negative. */
  creditNotes: array(type({ id: string(), number: string(), cents: integer() })),
  /** Fees that were counted, and are not invoiced yet. */
  toInvoiceCents: integer(),
  /** What came, oldest first: the day in France, and what the bank says of a transfer; null of a card. */
  payments: array(
    type({
      id: string(),
      cents: integer(),
      paidOn: string(),
      reference: nullable(string()),
      /** A transfer that can be undone, where it was recorded by mistake. */
      canCancel: boolean(),
    }),
  ),
  /** What a bank took of money that had gone back already, and is to be recovered; by the id of the payment. */
  claims: array(type({ id: string(), cents: integer() })),
  refunds: array(
    type({
      id: string(),
      cents: integer(),
      status: openEnum(keysOf(refundStates)),
      settledHow: nullable(string()),
    }),
  ),
  /** Damage claims that somebody works on, the newest first; an older API says nothing of them. */
  damageClaims: optional(array(type({ id: string(), reference: string() }))),
  /** Of its payments: why, and how each stands, in French. */
  disputes: array(type({ id: string(), cents: integer(), reason: string(), state: string() })),
  /** Bills of the establishment that were paid in the customer's name, oldest first. */
  disbursements: array(
    type({
      id: string(),
      /** Of the note that asks for it. */
      number: string(),
      cents: integer(),
      /** Day in France. */
      paidOn: string(),
      supplier: string(),
      billNumber: string(),
      /** Since when the mandate that it was paid under was in force, likewise. */
      mandateOn: string(),
      /** Why it is not asked back after all; null where it is. */
      cancelledReason: nullable(string()),
    }),
  ),
  /** Another one can be recorded: its buyer has said up to what amount, and it is not closed. */
  canDisburse: boolean(),
  /** Invoices less credit notes, and what was paid in the customer's name, less what was paid and not given back: what is owed to us, in cents; negative where we owe. */
  balanceCents: integer(),
  ...bookedReports,
});

export type OfficeBookingView = Infer<typeof officeBookingSchema>;

export const readOfficeBooking = contract()({
  method: 'GET',
  path: '/booking/:id',
  answer: officeBookingSchema,
});

/** A change of one booking, answered as the team reads it. */
export const officeChange = { method: 'POST', answer: officeBookingSchema } as const;

export const assignDriver = contract<Infer<typeof assignSchema>>()({
  ...officeChange,
  path: '/booking/:id/assign',
});

/** Undoes a waiver: the fee is due as before, or may be added anew. */
export const restoreBookingFee = contract<Infer<typeof restoreFeeSchema>>()({
  ...officeChange,
  path: '/booking/:id/fee/restore',
});

/** Mails once more what its customer has to do: accept what was prepared, or pay. */
export const resendOrder = contract<Infer<typeof repeatedChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/send_again',
});

export const grantBookingDerogation = contract<Infer<typeof bookingChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/derogation',
});

export const refuseBookingDerogation = contract<Infer<typeof bookingChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/derogation/refuse',
});

/** The vehicle is ready: its way back can be agreed on. */
export const reportBookingReady = contract<Infer<typeof repeatedChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/ready',
});

export const rescheduleOfficeBooking = contract<Infer<typeof rescheduleSchema>>()({
  ...officeChange,
  path: '/booking/:id/reschedule',
});

export const cancelOfficeReturn = contract<Infer<typeof bookingChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/return/cancel',
});

/** Records that its customer withdrew by another way. */
export const withdrawOfficeBooking = contract<Infer<typeof bookingChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/withdraw',
});

export const setOfficeAdvance = contract<Infer<typeof advanceSchema>>()({
  method: 'PUT',
  path: '/booking/:id/advance',
  answer: officeBookingSchema,
});

export const setOfficePurchaseOrder = contract<Infer<typeof purchaseOrderSchema>>()({
  method: 'PUT',
  path: '/booking/:id/purchase_order',
  answer: officeBookingSchema,
});

export const closeBooking = contract<Infer<typeof bookingChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/close',
});
