/** Tells customers, once, that their commitment is about to end (articles L215-1 and following). */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { renewalNoticeWindow } from '../../domain/subscription/subscription.ts';
import type { Services } from '../calls/services.ts';
import { queueMail } from '../outbox/mail.ts';
import { renewalMail } from './subscription-mails.ts';
import { findSubscription } from './subscription-store.ts';

/** @returns whether there was someone to tell */
export function noticeNext(
  services: Pick<Services, 'database' | 'clock' | 'appUrl' | 'log'>,
): Promise<boolean> {
  const { database, clock, appUrl, log } = services;
  const now = clock();
  const today = parisTime(now).day;
  return database.tx(async (tx) => {
    const [due] = await tx.query<{ id: string }>(
      `select id from subscription where renewal_notice_on <= $1::date
       order by renewal_notice_on, id limit 1 for update skip locked`,
      [today],
    );
    const stored = due ? await findSubscription(tx, due.id) : null;
    if (!stored) return false;
    const { id, commitmentEnd } = stored.subscription;
    const inTime = commitmentEnd !== null && today <= renewalNoticeWindow(commitmentEnd).to;
    await tx.query(
      'update subscription set renewal_notice_on = null, renewal_noticed_at = $2 where id = $1',
      [id, inTime ? now : null],
    );
    if (inTime) await queueMail(tx, renewalMail({ ...stored, appUrl }), now);
    // Nothing is promised too late: after the commitment one may end it at any time, without a fee.
    else log.warn('renewal_notice_missed', { subscription: id });
    return true;
  });
}
