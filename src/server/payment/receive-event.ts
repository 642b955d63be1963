/** Takes what a provider tells: of a payment, or of money that was to go back. */

import { failRefund } from './fail-refund.ts';
import type { PaymentServices } from './payable.ts';
import type { ProviderEvent } from './provider.ts';
import { settle } from './settle.ts';

/** @returns false when it is to be told again: what it is about is not there yet */
export async function receiveEvent(
  services: Pick<PaymentServices, 'database' | 'clock' | 'appUrl' | 'log' | 'payables'>,
  provider: string,
  event: ProviderEvent,
): Promise<boolean> {
  if (event.outcome !== 'refund_failed') return settle(services, provider, event);
  await failRefund(services, provider, event);
  return true;
}
