/** What may have work once something became of a payment: its mails, its money, and the months that follow. */

import type { Services } from '../calls/services.ts';

export type AfterPayment = Pick<Services, 'mail' | 'subscriptions' | 'refunds'>;

export function wakeAfterPayment({ mail, subscriptions, refunds }: AfterPayment): void {
  mail.wake();
  // The month after one that was late may be due already.
  subscriptions.wake();
  refunds.wake();
}
