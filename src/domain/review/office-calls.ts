/** What the team asks of the API about reviews. */
import { array, type Infer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { refusalGrounds } from './review.ts';
import type { answerSchema, publishSchema, refuseSchema } from './review-schema.ts';
import { reviewStates } from './review-states.ts';
import { reviewSchema } from './review-view.ts';

/** What the team may do with one. */
export const reviewActs = ['publish', 'refuse', 'answer'] as const;

const officeReviewSchema = type({
  id: string(),
  bookingId: string(),
  reference: string(),
  customerName: string(),
  ...reviewSchema.schema,
  status: openEnum(keysOf(reviewStates)),
  ground: nullable(openEnum(keysOf(refusalGrounds))),
  /** The last day to publish or refuse it, as we promise it. */
  dueOn: string(),
  acts: array(openEnum(reviewActs)),
});

export type OfficeReview = Infer<typeof officeReviewSchema>;

export interface OfficeReviewQuery extends PageQuery {
  readonly status?: string;
}

/** All of them or those of one state, the newest first. */
export const listOfficeReviews = contract<undefined, OfficeReviewQuery>()({
  method: 'GET',
  path: '/review/all',
  answer: pageOf(officeReviewSchema),
});

export const publishReview = contract<Infer<typeof publishSchema>>()({
  method: 'POST',
  path: '/review/:id/publish',
  answer: officeReviewSchema,
});

export const refuseReview = contract<Infer<typeof refuseSchema>>()({
  method: 'POST',
  path: '/review/:id/refuse',
  answer: officeReviewSchema,
});

export const answerReview = contract<Infer<typeof answerSchema>>()({
  method: 'POST',
  path: '/review/:id/answer',
  answer: officeReviewSchema,
});
