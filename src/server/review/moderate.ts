/** What the team does with a review: publishes it as it is, refuses it with a reason of the list, or answers it. */

import type { RefusalGround } from '../../domain/review/review.ts';
import {
  canAnswer,
  type ReviewState,
  reviewMachine,
  reviewStates,
} from '../../domain/review/review-states.ts';
import { addEvent } from '../booking/booking-event.ts';
import type { StoredBooking } from '../booking/booking-store.ts';
import { changeOnce } from '../booking/changes/owned-booking.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { requireAsShown } from '../http/as-shown.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { isDisabled } from './give-review.ts';
import { reviewRefusedMail } from './review-mails.ts';
import { findReview, NO_REVIEW, type ReviewRow } from './review-store.ts';

export interface Moderation {
  /** Of the review. */
  readonly id: string;
  readonly clientId: string;
  /** Who does it. */
  readonly accountId: string;
}

const ANSWERED = 'Cet avis a déjà une réponse, ou n’est pas publié.';

/**
 * Idempotent on `clientId`, in a transaction that keeps its author and others from changing it.
 * @throws problem ERROR.NOT_FOUND
 */
async function moderate(
  services: Services,
  { id, clientId }: Moderation,
  change: (tx: Queryable, review: ReviewRow, stored: StoredBooking, now: Date) => Promise<void>,
): Promise<void> {
  const found = await findReview(services.database, 'id', id);
  if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_REVIEW });
  await changeOnce(
    services,
    { id: found.bookingId, ownAccountId: null, clientId },
    async (tx, stored, now) => {
      const review = await findReview(tx, 'id', id);
      if (!review) throw problem('ERROR.NOT_FOUND', { message: NO_REVIEW });
      await change(tx, review, stored, now);
    },
  );
}

/** @throws problem ERROR.NOT_FOUND or ERROR.STATE */
export const publish = (services: Services, asked: Moderation): Promise<void> =>
  moderate(services, asked, async (tx, { id, bookingId, status }, _, now) => {
    await tx.query('update review set status = $2, published_at = $3, updated_at = $3 where id = $1', [
      id,
      requireNext(reviewMachine, status, 'publish'),
      now,
    ]);
    await addEvent(tx, { bookingId, kind: 'review_published', accountId: asked.accountId }, now);
  });

/** Its author is told why. @throws problem ERROR.NOT_FOUND or ERROR.STATE */
export const refuse = (
  services: Services,
  asked: Moderation & { readonly ground: RefusalGround; readonly from?: ReviewState | undefined },
): Promise<void> =>
  moderate(services, asked, async (tx, { id, bookingId, status }, stored, now) => {
    const { ground, accountId, from } = asked;
    requireAsShown(from, status, () => `Entre-temps, cet avis a changé\u00a0: ${reviewStates[status]}.`);
    await tx.query('update review set status = $2, ground = $3, updated_at = $4 where id = $1', [
      id,
      requireNext(reviewMachine, status, 'refuse'),
      ground,
      now,
    ]);
    await addEvent(tx, { bookingId, kind: 'review_refused', accountId, detail: { ground } }, now);
    if (await isDisabled(tx, stored)) return;
    await queueMail(tx, reviewRefusedMail({ ...stored, appUrl: services.appUrl, ground }), now);
  });

/** @throws problem ERROR.NOT_FOUND or ERROR.STATE */
export const answer = (services: Services, asked: Moderation & { readonly text: string }): Promise<void> =>
  moderate(services, asked, async (tx, { id, bookingId, ...review }, _, now) => {
    if (!canAnswer(review.status, review.answer)) throw problem('ERROR.STATE', { message: ANSWERED });
    await tx.query('update review set answer = $2, answered_at = $3, updated_at = $3 where id = $1', [
      id,
      asked.text,
      now,
    ]);
    await addEvent(tx, { bookingId, kind: 'review_answered', accountId: asked.accountId }, now);
  });
