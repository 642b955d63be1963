/** payment/session, payment/leave, payment/status and payment/webhook. */

import { unknown } from 'superstruct';
import { invoiceMachine } from '../../domain/invoice/invoice-states.ts';
import { next } from '../../domain/lib/machine.ts';
import { isUuid } from '../../domain/lib/ruled.ts';
import {
  bookingPaymentSchema,
  leftPaymentSchema,
  subscriptionPaymentSchema,
} from '../../domain/payment/payment-schema.ts';
import type { PaymentState } from '../../domain/payment/payment-states.ts';
import { isPayable } from '../../domain/subscription/subscription.ts';
import { findFeeInvoice } from '../booking/booking-invoice.ts';
import { findBooking, NO_BOOKING } from '../booking/booking-store.ts';
import { check, readBody, readBytes } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { findSubscription, NO_SUBSCRIPTION } from '../subscription/subscription-store.ts';
import { openPayment } from './open-payment.ts';
import type { PaymentServices } from './payable.ts';
import type { Purpose } from './purpose.ts';
import { reconcileLeft, reconcilePurpose } from './reconcile.ts';
import { takeEvent } from './take-event.ts';
import { wakeAfterPayment } from './wake-after-payment.ts';

/** A provider's messages hold much that is none of our concern. */
const MAX_EVENT_BYTES = 262_144;

export const paymentCalls = (services: PaymentServices): ApiCall[] => [
  { method: 'POST', path: '/payment/session', answer: (call) => open(services, call) },
  { method: 'POST', path: '/payment/leave', answer: (call) => leave(services, call) },
  { method: 'GET', path: '/payment/status', answer: (call) => status(services, call) },
  // Providers carry no cookie of ours: their signature stands for it.
  { method: 'POST', path: '/payment/webhook', answer: (call) => hear(services, call) },
];

async function open(services: PaymentServices, call: Call): Promise<Response> {
  await services.rateLimits.require(limits.paymentSession, services.clientAddress(call));
  const { clientId, kind, id } = await readSession(call);
  const purpose = { kind, id: id.toLowerCase() };
  return call.json(await openPayment(services, clientId.toLowerCase(), purpose), 201);
}

/** Who names both is told that the other one is not known. */
async function readSession(call: Call): Promise<Purpose & { readonly clientId: string }> {
  const sent = await readBody(call, unknown());
  if (typeof sent === 'object' && sent !== null && 'subscriptionId' in sent) {
    const { clientId, subscriptionId } = check(sent, subscriptionPaymentSchema);
    return { clientId, kind: 'subscription', id: subscriptionId };
  }
  const { clientId, bookingId } = check(sent, bookingPaymentSchema);
  return { clientId, kind: 'booking', id: bookingId };
}

/** Someone went back from the provider's page: it is closed, and what became of the payment is the provider's word. */
async function leave(services: PaymentServices, call: Call): Promise<Response> {
  await services.rateLimits.require(limits.paymentSession, services.clientAddress(call));
  const { paymentId } = await readBody(call, leftPaymentSchema);
  if (!(await reconcileLeft(services, paymentId.toLowerCase()))) throw problem('ERROR.NOT_FOUND');
  return call.json({});
}

/** Of an order, of the fees that it was closed with, or of a subscription, with or without login: nothing of its person. */
async function status(services: PaymentServices, call: Call): Promise<Response> {
  await services.rateLimits.require(limits.paymentStatus, services.clientAddress(call));
  const subscription = call.req.query('subscription');
  const kind = subscription === undefined ? 'booking' : 'subscription';
  const id = (subscription ?? call.req.query('booking') ?? '').toLowerCase();
  if (isUuid(id)) await reconcilePurpose(services, { kind, id });
  return kind === 'booking' ? bookingStatus(services, call, id) : subscriptionStatus(services, call, id);
}

async function subscriptionStatus(services: PaymentServices, call: Call, id: string): Promise<Response> {
  const stored = isUuid(id) ? await findSubscription(services.database, id) : null;
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_SUBSCRIPTION });
  // Each month has payments of its own: the last one is what the person has just come back from.
  const [last] = await services.database.query<{ status: PaymentState }>(
    'select status from payment where subscription_id = $1 order by created_at desc, id desc limit 1',
    [id],
  );
  const { reference, status: subscription, monthlyCents } = stored.subscription;
  return call.json({
    reference,
    subscription,
    payment: toldOf(last),
    totalCents: monthlyCents,
    payable: isPayable(stored.subscription),
  });
}

async function bookingStatus(services: PaymentServices, call: Call, id: string): Promise<Response> {
  const stored = isUuid(id) ? await findBooking(services.database, id, services.clock()) : null;
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const fees = await findFeeInvoice(services.database, id);
  const [last] = await services.database.query<{ status: PaymentState }>(
    `select status from payment where booking_id = $1 and invoice_id is not distinct from $2::uuid
     order by status = 'paid' desc, status in ('refunded', 'refund_failed') desc, created_at desc, id desc limit 1`,
    [id, fees?.id ?? null],
  );
  const { reference, status: booking, expiresAt } = stored.booking;
  const totalCents = fees?.cents ?? stored.orderCents;
  return call.json({
    reference,
    booking,
    payment: toldOf(last),
    totalCents,
    payable:
      booking === 'awaiting_payment' || (fees !== null && next(invoiceMachine, fees.status, 'pay') !== null),
    expiresAt,
  });
}

/** To who paid: what did not go back is paid, as before, until it is given back by another way. */
const toldOf = (last: { readonly status: PaymentState } | undefined): PaymentState | null =>
  last?.status === 'refund_failed' ? 'paid' : (last?.status ?? null);

async function hear(services: PaymentServices, call: Call): Promise<Response> {
  const { payments } = services;
  const body = await readBytes(call, MAX_EVENT_BYTES);
  const event = await payments.readEvent(body, (name) => call.req.header(name));
  if (event && !(await takeEvent(services, payments.name, event))) {
    // Told before its page was noted: the provider tells it again.
    throw problem('ERROR.NOT_FOUND');
  }
  wakeAfterPayment(services);
  return call.json({});
}
