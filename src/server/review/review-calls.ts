/** Every call on reviews: of anybody, of who was asked for one, and of the team. */

import { listReviews } from '../../domain/review/public-calls.ts';
import { handle } from '../calls/handle.ts';
import { idQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';
import { authorCalls } from './author-calls.ts';
import { officeReviewCalls } from './office-calls.ts';
import { listPublished } from './published-reviews.ts';

export const reviewCalls = (services: Services) => [
  handle(
    listReviews,
    {
      summary: 'Reviews that are published, the newest first, with their average',
      roles: 'anyone',
      query: { after: idQuery },
      limit: limits.reviews,
    },
    ({ query: { after } }) => listPublished(services.database, after),
  ),
  ...authorCalls(services),
  ...officeReviewCalls(services),
];
