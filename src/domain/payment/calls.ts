/** What is asked of the API about payments, by who pays or has the mailed link: nothing of it names a person. */
import { array, boolean, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import type { leftPaymentSchema, paymentSchema } from './payment-schema.ts';
import { paymentStates } from './payment-states.ts';

/** The page of whoever takes the money. The same `clientId` opens one payment, however often it is asked for. */
export const openPayment = contract<Infer<typeof paymentSchema>>()({
  method: 'POST',
  path: '/payment/session',
  answer: type({ url: string() }),
});

/** Closes that page, which the person left. */
export const leavePayment = contract<Infer<typeof leftPaymentSchema>>()({
  method: 'POST',
  path: '/payment/leave',
  answer: type({}),
});

/** What was paid for, by its id. */
interface PurposeQuery {
  readonly booking?: string;
  readonly subscription?: string;
  /** Of the mailed link, where nobody is signed in. */
  readonly key?: string;
}

export const paymentStatusSchema = type({
  reference: string(),
  /** The state of what is paid for, one of the two: its entity has the list, and the server documents it. */
  booking: optional(string()),
  subscription: optional(string()),
  payment: nullable(openEnum(keysOf(paymentStates))),
  totalCents: integer(),
  /** What it is asked by, of what is not paid with an order: « note de débours ND2026-000001 ». */
  document: optional(nullable(string())),
  /** There is something to pay now. */
  payable: boolean(),
  /** Of a booking that waits for its payment; ISO 8601. */
  expiresAt: optional(nullable(string())),
  /** Of such a one, the page where it is given up. */
  own: optional(nullable(string())),
  /** Of such a one, the vehicle (brand and model, without its plate) and when we come first. */
  ordered: optional(
    nullable(type({ vehicle: string(), slot: nullable(type({ start: string(), end: string() })) })),
  ),
  /**
   * Of an order that is paid and not carried out yet: when we come first, the page to follow it by, which may be shared, its
   * buyer's own, whether that buyer ordered without signing in, and the file of its appointments for calendars, under the
   * API's address.
   */
  coming: optional(
    nullable(
      type({
        slot: nullable(type({ start: string(), end: string() })),
        tracking: string(),
        own: string(),
        byGuest: boolean(),
        calendar: optional(string()),
        /** Its way back is still to be agreed on. */
        isReturnOpen: optional(boolean()),
      }),
    ),
  ),
  /**
   * Of a subscription that runs: the plates whose trips it includes, null where it is any vehicle's, and from which day in
   * France, null where they are included now.
   */
  included: optional(nullable(type({ plates: nullable(array(string())), from: nullable(string()) }))),
});

export const readPaymentStatus = contract<undefined, PurposeQuery>()({
  method: 'GET',
  path: '/payment/status',
  answer: paymentStatusSchema,
});
