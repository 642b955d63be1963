/** Asks whose booking has ended what they think of it: once, a day after. */

import { isAsked } from '../../domain/review/reviewable.ts';
import { addEvent } from '../booking/booking-event.ts';
import { findBooking, type StoredBooking } from '../booking/booking-store.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import { queueMail } from '../outbox/mail.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import { askReviewMail } from './review-mails.ts';

type Asking = Pick<Services, 'database' | 'clock' | 'appUrl' | 'keys' | 'mail' | 'log'>;

export const startAskReviewJob = (services: Asking): Job =>
  startJob('ask_review', () => askNext(services), services.log);

/** Whether it asks or not, a booking is looked at once: that it was and what was asked are one transaction. @returns whether there was one */
async function askNext({ database, clock, appUrl, keys, mail }: Asking): Promise<boolean> {
  const now = clock();
  const found = await database.tx(async (tx) => {
    const [due] = await tx.query<{ id: string }>(
      `update booking set review_due_at = null
       where id = (
         select id from booking where review_due_at <= $1 order by review_due_at limit 1 for update skip locked
       )
       returning id`,
      [now],
    );
    if (!due) return false;
    const stored = await findBooking(tx, due.id, now);
    if (!stored) throw new Error('a booking that is due and not there');
    if (!isAsked(stored.booking, await reviewerOf(tx, stored))) return true;
    const key = linkKeyOf(keys, { kind: 'review', id: due.id });
    await queueMail(tx, askReviewMail({ ...stored, appUrl, key }), now);
    await addEvent(tx, { bookingId: due.id, kind: 'review_asked', accountId: null }, now);
    return true;
  });
  if (found) mail.wake();
  return found;
}

async function reviewerOf(tx: Queryable, { accountId, partner }: StoredBooking) {
  const [account] = await tx.query<{ isDisabled: boolean; hasPassword: boolean }>(
    'select disabled as "isDisabled", password_hash is not null as "hasPassword" from account where id = $1',
    [accountId],
  );
  if (!account) throw new Error('a customer without an account');
  return { ...account, isOfPartner: partner !== null };
}
