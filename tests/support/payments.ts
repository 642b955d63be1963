/** The sandbox of payments, as the provider that it stands for. */

import { randomUUID } from 'node:crypto';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';
import { SIGNATURE_HEADER, signed } from '../../src/server/payment/sandbox.ts';
import { createKeys } from '../../src/server/session/keys.ts';
import { type Answer, post } from './api.ts';

/** What a server must be started with for `tell` to be believed. */
export const PAYMENT_SECRET = 'un secret assez long pour signer des jetons';
const key = createKeys(PAYMENT_SECRET).sandbox;

/** What the provider calls the payment whose page this is. */
export const refOf = (url: string): string => `sandbox_${new URL(url).searchParams.get('payment')}`;

/** Tells the server what became of a payment, as often and in whatever order a test likes. */
export function tell(url: string, event: PaymentEvent, signedWith: Uint8Array = key): Promise<Answer> {
  const { body, header } = signed(signedWith, event);
  return post(`${url}/api/payment/webhook`, body.toString(), {
    [SIGNATURE_HEADER]: header(SIGNATURE_HEADER) ?? '',
  });
}

/** Pays a booking on the sandbox's page. */
export async function payInSandbox(url: string, bookingId: string): Promise<void> {
  const { body } = await post(`${url}/api/payment/session`, { clientId: randomUUID(), bookingId });
  const payment = new URL(body.url).searchParams.get('payment') ?? '';
  await fetch(`${url}/api/payment/sandbox`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment, outcome: 'paid' }).toString(),
  });
}
