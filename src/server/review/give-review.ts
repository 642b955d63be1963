/** What the author of a review does, by the link that asked for it. */

import { randomUUID } from 'node:crypto';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import { PUBLISHING_DAYS } from '../../domain/review/review.ts';
import { type ReviewState, reviewMachine } from '../../domain/review/review-states.ts';
import { reviewableDay } from '../../domain/review/reviewable.ts';
import { addEvent } from '../booking/booking-event.ts';
import type { StoredBooking } from '../booking/booking-store.ts';
import { changeOnce } from '../booking/changes/owned-booking.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { reviewGivenMail } from './review-mails.ts';
import { findReview, NO_REVIEW } from './review-store.ts';

interface Given {
  readonly bookingId: string;
  readonly clientId: string;
  readonly mark: number;
  readonly text: string;
  readonly firstName: string | null;
}

/** Every review begins so. */
const FIRST: ReviewState = 'waiting';

const GIVEN = 'Vous avez déjà donné votre avis sur cette réservation.';
const CLOSED = 'Cette réservation ne peut pas, ou plus, recevoir d’avis.';

/** Whether nobody reads at its customer's address any more. */
export async function isDisabled(database: Queryable, { accountId }: StoredBooking): Promise<boolean> {
  const rows = await database.query('select 1 from account where id = $1 and disabled', [accountId]);
  return rows.length > 0;
}

/** The last day on which it is published or refused in time. @param givenAt when it was given */
export const dueOn = (givenAt: Date): string => addDays(parisTime(givenAt).day, PUBLISHING_DAYS);

/** Idempotent on `clientId`. @throws problem ERROR.NOT_FOUND, or ERROR.STATE where there is one or none can be */
export const giveReview = (
  services: Services,
  { bookingId, clientId, mark, text, firstName }: Given,
): Promise<void> =>
  changeOnce(services, { id: bookingId, ownAccountId: null, clientId }, async (tx, stored, now) => {
    if (await findReview(tx, 'booking_id', bookingId)) throw problem('ERROR.STATE', { message: GIVEN });
    const day = reviewableDay(stored.booking, await isDisabled(tx, stored), now);
    if (day === null) throw problem('ERROR.STATE', { message: CLOSED });
    await tx.query(
      `insert into review (id, booking_id, status, mark, text, first_name, experienced_on, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7::date, $8, $8)`,
      [randomUUID(), bookingId, FIRST, mark, text, firstName, day, now],
    );
    await addEvent(tx, { bookingId, kind: 'review_given', accountId: null }, now);
    const { mail, booking } = stored;
    const told = { mail, appUrl: services.appUrl, reference: booking.reference, dueOn: dueOn(now) };
    await queueMail(tx, reviewGivenMail(told), now);
  });

/** Takes it back with what it said; that there was one is kept, so that there is no second. Idempotent likewise. @throws likewise */
export const retractReview = (
  services: Services,
  { bookingId, clientId }: Pick<Given, 'bookingId' | 'clientId'>,
): Promise<void> =>
  changeOnce(services, { id: bookingId, ownAccountId: null, clientId }, async (tx, _, now) => {
    const review = await findReview(tx, 'booking_id', bookingId);
    if (!review) throw problem('ERROR.NOT_FOUND', { message: NO_REVIEW });
    await tx.query(
      `update review set status = $2, text = '', first_name = null, ground = null, answer = null, answered_at = null,
         updated_at = $3
       where id = $1`,
      [review.id, requireNext(reviewMachine, review.status, 'retract'), now],
    );
    await addEvent(tx, { bookingId, kind: 'review_retracted', accountId: null }, now);
  });
