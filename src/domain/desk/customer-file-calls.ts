/** What the team reads of one customer beside their record: all that they have with us, the newest first. */
import { array, boolean, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { bookingStates } from '../booking/booking-states.ts';
import { invoiceKinds } from '../invoice/invoice-kinds.ts';
import { invoiceStates } from '../invoice/invoice-states.ts';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { subscriptionStates } from '../subscription/subscription-states.ts';
import { gridServiceCodes } from '../tariff/service.ts';

const customerFileSchema = type({
  bookings: array(
    type({
      id: string(),
      reference: string(),
      status: openEnum(keysOf(bookingStates)),
      /** Nobody is in time at one of its appointments; an older API does not say it. */
      isLate: optional(boolean()),
      serviceCode: openEnum(gridServiceCodes),
      plate: string(),
      brand: string(),
      model: string(),
      /** The first appointment; null where none is agreed on. */
      slot: nullable(type({ start: string(), end: string() })),
      /** Who drives to it; null for nobody, and an older API does not say it. */
      driver: optional(nullable(string())),
      /** Who ordered it for them. */
      partner: nullable(string()),
      /** VAT included, with its fees and without what was given up; an older API does not say it. */
      cents: optional(integer()),
      /** Still to be paid of what is invoiced; likewise. */
      dueCents: optional(integer()),
    }),
  ),
  /** Of their vehicles, as they are ordered for. */
  vehicles: array(
    type({
      plate: string(),
      brand: string(),
      model: string(),
      bookings: integer(),
      inspectionOn: nullable(string()),
    }),
  ),
  subscriptions: array(
    type({
      id: string(),
      reference: string(),
      status: openEnum(keysOf(subscriptionStates)),
      plates: array(string()),
    }),
  ),
  invoices: array(
    type({
      id: string(),
      number: string(),
      kind: openEnum(keysOf(invoiceKinds)),
      status: openEnum(keysOf(invoiceStates)),
      cents: integer(),
      /** Still to be paid. */
      dueCents: integer(),
      /** Null of a subscription's. */
      bookingId: nullable(string()),
    }),
  ),
  /** What they wrote from the site, and what we answered. */
  messages: array(type({ id: string(), at: string(), text: string(), reply: nullable(string()) })),
});

export type CustomerFile = Sendable<Infer<typeof customerFileSchema>>;

export const readCustomerFile = contract()({
  method: 'GET',
  path: '/desk/customer/:id',
  answer: customerFileSchema,
});
