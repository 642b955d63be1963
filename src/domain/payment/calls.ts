/** What is asked of the API about payments, by who pays or has the mailed link: nothing of it names a person. */
import { boolean, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { leftPaymentSchema, paymentSchema } from './payment-schema.ts';

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

const paymentStatusSchema = type({
  reference: string(),
  /** A state of `BookingState`, where it is one that is paid for; or one that a newer API has added. */
  booking: optional(string()),
  /** A state of `SubscriptionState`, likewise. */
  subscription: optional(string()),
  /** A state of `PaymentState`, likewise. */
  payment: nullable(string()),
  totalCents: integer(),
  /** There is something to pay now. */
  payable: boolean(),
  /** Of a booking that waits for its payment; ISO 8601. */
  expiresAt: optional(nullable(string())),
});

export type PaymentStatus = Infer<typeof paymentStatusSchema>;

export const readPaymentStatus = contract<undefined, PurposeQuery>()({
  method: 'GET',
  path: '/payment/status',
  answer: paymentStatusSchema,
});
