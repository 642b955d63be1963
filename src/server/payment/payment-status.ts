/** What is answered of a payment: with the states of what it is for, which the contract, being before their entities, leaves open. */

import { enums, type Infer, optional, type } from 'superstruct';
import { bookingStates } from '../../domain/booking/booking-states.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import { paymentStatusSchema as openSchema, readPaymentStatus } from '../../domain/payment/calls.ts';
import { subscriptionStates } from '../../domain/subscription/subscription-states.ts';

const paymentStatusSchema = type({
  ...openSchema.schema,
  booking: optional(enums(keysOf(bookingStates))),
  subscription: optional(enums(keysOf(subscriptionStates))),
});

export type PaymentStatus = Infer<typeof paymentStatusSchema>;

export const answerPaymentStatus = { ...readPaymentStatus, answer: paymentStatusSchema };
