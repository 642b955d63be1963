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

interface How {
  readonly outcome?: PaymentEvent['outcome'];
  readonly headers?: Record<string, string>;
}

/** Opens a payment of a booking and tells what became of it. @param headers of who pays */
export const pay = (url: string, bookingId: string, how: How = {}): Promise<void> =>
  payFor(url, { bookingId }, how);

/** The same of a booking or a subscription. */
export async function payFor(
  url: string,
  purpose: { readonly bookingId: string } | { readonly subscriptionId: string },
  { outcome = 'paid', headers = {} }: How = {},
): Promise<void> {
  const { status, body } = await post(
    `${url}/api/payment/session`,
    { clientId: randomUUID(), ...purpose },
    headers,
  );
  if (status !== 201) throw new Error(`payment/session answered ${status}`);
  await tell(url, { id: randomUUID(), ref: refOf(body.url), outcome });
}
