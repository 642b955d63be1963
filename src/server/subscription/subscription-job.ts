/** What subscriptions ask for as time goes by: months to charge, notices to send, ends. */

import type { Services } from '../calls/services.ts';
import { type Job, startJob } from '../lib/job.ts';
import { type Charging, workOnDue } from './charge-due.ts';
import { noticeNext } from './renewal-notice.ts';

/** Catches up with what came due while the server was stopped, one month after the other. */
export const startSubscriptionJob = (services: Charging & Pick<Services, 'mail'>): Job =>
  startJob('subscription', () => workNext(services), services.log);

/** @returns whether there was something to do */
export async function workNext(services: Charging & Pick<Services, 'mail'>): Promise<boolean> {
  const worked = (await workOnDue(services)) || (await noticeNext(services));
  if (worked) services.mail.wake();
  return worked;
}
