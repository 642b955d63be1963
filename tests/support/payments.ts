/** The sandbox of payments, as the provider that it stands for. */

import { randomUUID } from 'node:crypto';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';
import { SIGNATURE_HEADER, signed } from '../../src/server/payment/sandbox/sandbox.ts';
import { type Answer, post } from './api.ts';
import { testKeys } from './secret.ts';

/** What the provider calls the payment whose page this is. */
export const refOf = (url: string): string => `sandbox_${new URL(url).searchParams.get('payment')}`;

/** Tells the server what became of a payment, as often and in whatever order a test likes. */
export function tell(
  url: string,
  event: PaymentEvent,
  signedWith: Uint8Array = testKeys.sandbox,
): Promise<Answer> {
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
