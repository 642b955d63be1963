/** Coming back from the provider's page without having paid. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPayment } from '../../../src/features/booking/paid/payment-state.ts';
import { json, lost, stubApi } from './stub-api.ts';

const BOOKING = '3f0c8a52-6b1e-4f7e-9d0c-0d7a54a3b001';
const PAYMENT = '3f0c8a52-6b1e-4f7e-9d0c-0d7a54a3b002';
const status = (payment: string) =>
  json(200, {
    reference: 'CVG-2026-000123',
    booking: 'awaiting_payment',
    payment,
    totalCents: 5990,
    payable: true,
  });

let api: ReturnType<typeof stubApi>;
let stop = () => {};
beforeEach(() => {
  api = stubApi();
  location.hash = `#/admin/customer/payment_status?booking=${BOOKING}&left=${PAYMENT}`;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
const follow = () => {
  const payment = followPayment({ booking: BOOKING });
  stop = payment.follow();
  return payment;
};

it('closes the page that was left, once, before it asks what became of the payment', async () => {
  api.answer(json(200, {}), status('cancelled'));
  const { outcome } = follow();
  await vi.waitFor(() => expect(outcome.value).toBe('left'));
  expect(api.calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/payment/leave', { paymentId: PAYMENT }],
    ['GET /api/payment/status', null],
  ]);
  expect(location.hash).toBe(`#/admin/customer/payment_status?booking=${BOOKING}`);
});

it('says when that cannot be done, and keeps the address that asks for it', async () => {
  api.answer(lost);
  const { outcome, failure } = follow();
  await vi.waitFor(() => expect(failure.value).not.toBeNull());
  expect(outcome.value).toBeNull();
  expect(location.hash).toContain(`&left=${PAYMENT}`);
});
