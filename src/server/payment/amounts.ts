/** What of a payment is with us, and what of it can go back, as SQL works it out of a row of `payment`: never stored. */

import { disputeMachine, holdingDisputes } from '../../domain/payment/dispute-states.ts';
import { paymentMachine } from '../../domain/payment/payment-states.ts';
import { type RefundState, refundMachine } from '../../domain/payment/refund-states.ts';
import { stateList } from '../database/state-list.ts';

const { pay, refund, fail_refund: failRefund } = paymentMachine.transitions;
const { fail, drop } = refundMachine.transitions;
/** For `status in (…)`: the money came, whatever went back since. */
export const RECEIVED = stateList([pay.to, refund.to, failRefund.to]);

const sumOfRefunds = (apart: readonly RefundState[], payment = 'payment') =>
  `(select coalesce(sum(cents), 0)::integer from refund
    where payment_id = ${payment}.id and refund.status not in (${stateList(apart)}))`;
/** What of a payment is given back, or is to be, in cents. */
export const REFUNDED_CENTS = sumOfRefunds([drop.to]);
/** What of a payment went back, or is on its way: what failed is still with us. */
export const SENT_BACK_CENTS = sumOfRefunds([drop.to, fail.to]);
/** What failed to go back, and is owed. */
export const FAILED_REFUND_CENTS = `(${REFUNDED_CENTS} - ${SENT_BACK_CENTS})`;

/** For `status in (…)`: the bank has taken the money. */
const LOST = stateList([disputeMachine.transitions.lose.to]);
/** For `status in (…)`: it may take it yet. */
const HOLDING = stateList(holdingDisputes);
const LOST_CENTS = `(select coalesce(sum(cents), 0)::integer from dispute
  where payment_id = payment.id and dispute.status in (${LOST}))`;
/** Whether the bank has taken something of a payment: its provider gives nothing of the rest back. */
export const HAS_LOST = `exists (select 1 from dispute where payment_id = payment.id and dispute.status in (${LOST}))`;
/** Whether the bank holds the money of a payment until it has decided. */
export const IS_HELD = `exists (select 1 from dispute where payment_id = payment.id and dispute.status in (${HOLDING}))`;

/** What the bank took of money that had gone back already, in cents: it came once and left twice. */
const TAKEN_TWICE = `greatest(0, ${SENT_BACK_CENTS} + ${LOST_CENTS} - amount_cents)`;
/** What was transferred to us of that since. */
const RECOVERED = `(select coalesce(sum(back.amount_cents - ${sumOfRefunds([drop.to, fail.to], 'back')}), 0)::integer
  from payment as back where back.claims_id = payment.id and back.status in (${RECEIVED}))`;
/** What of it was written off: a bank that gives the money back after all leaves nothing to write off. */
export const WRITTEN_OFF = `least(written_off_cents, greatest(0, ${TAKEN_TWICE} - ${RECOVERED}))`;
/** What is still to be recovered of it: the team alone follows it, as no invoice says it. */
export const CLAIM = `greatest(0, ${TAKEN_TWICE} - ${RECOVERED} - written_off_cents)`;
/** What was transferred to us of it and is not owed to us any more. */
export const RECOVERED_TOO_MUCH = `greatest(0, ${RECOVERED} - ${TAKEN_TWICE})`;

/**
 * What a payment has left with us, in cents: negative where it left twice. What was written off counts as if it had come.
 * Of all payments of a booking this makes its balance.
 */
export const LEFT_WITH_US = `(amount_cents - ${SENT_BACK_CENTS} - ${LOST_CENTS} + ${WRITTEN_OFF})`;
/**
 * What of a payment pays its invoice, in cents: neither went back nor was taken by the bank. What left twice is no part of
 * any invoice, but a claim.
 */
export const NET_RECEIVED_CENTS = `greatest(0, amount_cents - ${SENT_BACK_CENTS} - ${LOST_CENTS})`;
/** What of it can be asked to go back. */
export const REFUNDABLE_CENTS = `(case when ${IS_HELD} then 0 else greatest(0, amount_cents - ${REFUNDED_CENTS} - ${LOST_CENTS}) end)`;
