/** Takes what a provider tells: of a payment, of money that was to go back, or of a payment that is disputed. */

import { failRefund } from './fail-refund.ts';
import type { PaymentServices } from './payable.ts';
import type { ProviderEvent } from './provider.ts';
import { receiveDispute } from './receive-dispute.ts';
import { settle } from './settle.ts';

/** @returns false when it is to be told again: what it is about is not there yet */
export async function receiveEvent(
  services: Pick<PaymentServices, 'database' | 'clock' | 'appUrl' | 'keys' | 'log' | 'payables'>,
  provider: string,
  event: ProviderEvent,
): Promise<boolean> {
  if (event.outcome === 'disputed') await receiveDispute(services, provider, event);
  else if (event.outcome === 'refund_failed') await failRefund(services, provider, event);
  else return settle(services, provider, event);
  return true;
}
