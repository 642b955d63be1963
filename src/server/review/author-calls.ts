/** booking/{id}/review and booking/{id}/review/retract: for whoever has the link of the mail that asked. */

import { next } from '../../domain/lib/machine.ts';
import {
  giveReview as giveReviewCall,
  readOwnReview,
  retractReview as retractReviewCall,
} from '../../domain/review/calls.ts';
import { refusalGrounds } from '../../domain/review/review.ts';
import { newReviewSchema, retractSchema } from '../../domain/review/review-schema.ts';
import { reviewMachine } from '../../domain/review/review-states.ts';
import { reviewableDay } from '../../domain/review/reviewable.ts';
import { NO_BOOKING } from '../booking/booking-store.ts';
import { findNamed, requireLinkKey } from '../booking/named-booking.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { recordId, textQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { findCustomer } from '../customer/customer-store.ts';
import { limits } from '../http/limits.ts';
import { giveReview, isDisabled, retractReview } from './give-review.ts';
import { findReview, shownOf } from './review-store.ts';

const rules = {
  roles: 'anyone',
  params: { id: recordId(NO_BOOKING) },
  limit: limits.bookingLink,
} as const;

export const authorCalls = (services: Services) => [
  handle(
    readOwnReview,
    {
      ...rules,
      summary: 'The review of a booking, for who has the link of the mail that asks for it',
      query: { key: textQuery },
    },
    ({ params: { id }, query: { key } }) => answer(services, id, key),
  ),
  handle(
    giveReviewCall,
    {
      ...rules,
      summary: 'Gives it, likewise, once',
      body: json(newReviewSchema),
      problems: ['ERROR.STATE'],
    },
    async ({ params: { id }, body: { key, clientId, mark, text, firstName } }) => {
      requireKey(services, id, key);
      await giveReview(services, {
        bookingId: id,
        clientId: clientId.toLowerCase(),
        mark,
        text: text?.trim() ?? '',
        firstName: firstName?.trim() || null,
      });
      services.mail.wake();
      return answer(services, id, key);
    },
  ),
  handle(
    retractReviewCall,
    {
      ...rules,
      summary: 'Takes it back, likewise, with what it said',
      body: json(retractSchema),
      problems: ['ERROR.STATE'],
    },
    async ({ params: { id }, body: { key, clientId } }) => {
      requireKey(services, id, key);
      await retractReview(services, { bookingId: id, clientId: clientId.toLowerCase() });
      return answer(services, id, key);
    },
  ),
];

/** @throws problem ERROR.NOT_FOUND */
const requireKey = ({ keys }: Services, id: string, key: string | null): void =>
  requireLinkKey(keys, { kind: 'review', id }, key);

async function answer(services: Services, id: string, key: string | null) {
  requireKey(services, id, key);
  const { database, clock } = services;
  const now = clock();
  const stored = await findNamed(services, { id, ownAccountId: null }, now);
  const review = await findReview(database, 'booking_id', id);
  const isOpen = !review && reviewableDay(stored.booking, await isDisabled(database, stored), now) !== null;
  const named = isOpen ? await findCustomer(database, 'id', stored.customerId) : null;
  return {
    reference: stored.booking.reference,
    firstName: named?.customer.firstName ?? '',
    isOpen,
    given: review && {
      ...shownOf(review),
      status: review.status,
      refusal: review.ground && refusalGrounds[review.ground],
      canRetract: next(reviewMachine, review.status, 'retract') !== null,
    },
  };
}
