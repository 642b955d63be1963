/** payment/session, payment/status and payment/webhook. */

import { paymentSessionSchema } from '../../domain/payment-schema.ts';
import type { PaymentState } from '../../domain/payment-states.ts';
import { isUuid } from '../../domain/ruled.ts';
import { findBooking, NO_BOOKING } from '../booking/booking-store.ts';
import { readBody, readBytes } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { findFeeInvoice } from '../invoice/booking-invoice.ts';
import type { Services } from '../services.ts';
import { openPayment } from './open-payment.ts';
import { settle } from './settle.ts';

export const paymentCalls = (services: Services): ApiCall[] => [
  { method: 'POST', path: '/payment/session', answer: (call) => open(services, call) },
  { method: 'GET', path: '/payment/status', answer: (call) => status(services, call) },
  // Providers carry no cookie of ours: their signature stands for it.
  { method: 'POST', path: '/payment/webhook', answer: (call) => hear(services, call) },
];

async function open(services: Services, call: Call): Promise<Response> {
  const { clientId, bookingId } = await readBody(call, paymentSessionSchema);
  await services.rateLimits.require(limits.paymentSession, services.clientAddress(call));
  return call.json(await openPayment(services, clientId.toLowerCase(), bookingId.toLowerCase()), 201);
}

/** Of an order, or of the fees that it was closed with, with or without login: nothing of its person. */
async function status(services: Services, call: Call): Promise<Response> {
  await services.rateLimits.require(limits.paymentStatus, services.clientAddress(call));
  const id = (call.req.query('booking') ?? '').toLowerCase();
  const stored = isUuid(id) ? await findBooking(services.database, id, services.clock()) : null;
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const fees = await findFeeInvoice(services.database, id);
  const [last] = await services.database.query<{ status: PaymentState }>(
    `select status from payment where booking_id = $1 and invoice_id is not distinct from $2::uuid
     order by status in ('paid', 'refunded') desc, created_at desc, id desc limit 1`,
    [id, fees?.id ?? null],
  );
  const { reference, status: booking, expiresAt } = stored.booking;
  const totalCents = fees?.cents ?? stored.orderCents;
  return call.json({ reference, booking, payment: last?.status ?? null, totalCents, expiresAt });
}

async function hear(services: Services, call: Call): Promise<Response> {
  const { payments } = services;
  const event = payments.readEvent(await readBytes(call), (name) => call.req.header(name));
  if (event && !(await settle(services, payments.name, event))) {
    // Told before its page was noted: the provider tells it again.
    throw problem('ERROR.NOT_FOUND');
  }
  services.mail.wake();
  return call.json({});
}
