/** What anybody may ask of the API about reviews. */
import { type Infer, integer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { reviewSchema } from './review-view.ts';

const publishedSchema = type({ id: string(), ...reviewSchema.schema, publishedOn: string() });

export type PublishedReview = Infer<typeof publishedSchema>;

/** Those that are published, the newest first. */
export const listReviews = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/review',
  answer: type({
    ...pageOf(publishedSchema).schema,
    /** Of all of them. */
    count: integer(),
    /** In tenths; null where there is none. */
    averageTenths: nullable(integer()),
  }),
});
