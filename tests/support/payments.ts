/** The sandbox of payments, as the provider that it stands for. */

import { randomUUID } from 'node:crypto';
import type { PaymentEvent, ProviderEvent } from '../../src/server/payment/provider.ts';
import { linkKeyOf, type Purpose } from '../../src/server/payment/purpose.ts';
import { SIGNATURE_HEADER, signed } from '../../src/server/payment/sandbox/sandbox.ts';
import { type Answer, post } from './api.ts';
import { testKeys } from './secret.ts';

/** What the provider calls the payment whose page this is. */
export const refOf = (url: string): string => `sandbox_${new URL(url).searchParams.get('payment')}`;

/** Tells the server what became of a payment, or of its dispute, as often and in whatever order a test likes. */
export function tell(
  url: string,
  event: ProviderEvent,
  signedWith: Uint8Array = testKeys.sandbox,
): Promise<Answer> {
  const { body, header } = signed(signedWith, event);
  return post(`${url}/api/payment/webhook`, body.toString(), {
    [SIGNATURE_HEADER]: header(SIGNATURE_HEADER) ?? '',
  });
}

type PaidPurpose = { readonly bookingId: string } | { readonly subscriptionId: string };

/** What `payment/session` takes of whoever has the mailed link of what is paid. */
export const keyed = <P extends PaidPurpose>(purpose: P): P & { readonly key: string } => ({
  ...purpose,
  key: linkKeyOf(
    testKeys,
    'bookingId' in purpose
      ? { kind: 'booking', id: purpose.bookingId }
      : { kind: 'subscription', id: purpose.subscriptionId },
  ),
});

/** The query of `payment/status`, likewise. */
export const keyedQuery = (kind: Purpose['kind'], id: string): string =>
  `${kind}=${id}&key=${linkKeyOf(testKeys, { kind, id })}`;

/** What the mailed link of a booking's appointments carries: it pays for nothing. */
export const appointmentKey = (id: string): string => linkKeyOf(testKeys, { kind: 'appointments', id });

/** What the link that asks for a review carries: it is of that review alone. */
export const reviewKey = (id: string): string => linkKeyOf(testKeys, { kind: 'review', id });

/** What the link to the damage claims of a booking carries: it opens nothing else of it. */
export const claimKey = (id: string): string => linkKeyOf(testKeys, { kind: 'claim', id });

interface How {
  readonly outcome?: PaymentEvent['outcome'];
  readonly headers?: Record<string, string>;
}

/** Opens a payment of a booking and tells what became of it. @param headers of who pays @returns what the provider calls it */
export const pay = (url: string, bookingId: string, how: How = {}): Promise<string> =>
  payFor(url, { bookingId }, how);

/** The same of a booking or a subscription. */
export async function payFor(
  url: string,
  purpose: PaidPurpose,
  { outcome = 'paid', headers = {} }: How = {},
): Promise<string> {
  const { status, body } = await post(
    `${url}/api/payment/session`,
    { clientId: randomUUID(), ...keyed(purpose) },
    headers,
  );
  if (status !== 201) throw new Error(`payment/session answered ${status}`);
  const ref = refOf(body.url);
  await tell(url, { id: randomUUID(), ref, outcome });
  return ref;
}
