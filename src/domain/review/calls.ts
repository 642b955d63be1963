/** What the link of a mail asks of the API, without signing in: the review of one booking. */
import { boolean, type Infer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import type { newReviewSchema, retractSchema } from './review-schema.ts';
import { reviewStates } from './review-states.ts';
import { reviewSchema } from './review-view.ts';

const ownReviewSchema = type({
  reference: string(),
  /** Proposed to be shown. */
  firstName: string(),
  /** One can be given. */
  isOpen: boolean(),
  given: nullable(
    type({
      ...reviewSchema.schema,
      status: openEnum(keysOf(reviewStates)),
      /** Why it is not published, in French. */
      refusal: nullable(string()),
      canRetract: boolean(),
    }),
  ),
});

export type OwnReview = Infer<typeof ownReviewSchema>;

export const readOwnReview = contract<undefined, { readonly key: string }>()({
  method: 'GET',
  path: '/booking/:id/review',
  answer: ownReviewSchema,
});

export const giveReview = contract<Infer<typeof newReviewSchema>>()({
  method: 'POST',
  path: '/booking/:id/review',
  answer: ownReviewSchema,
});

export const retractReview = contract<Infer<typeof retractSchema>>()({
  method: 'POST',
  path: '/booking/:id/review/retract',
  answer: ownReviewSchema,
});
