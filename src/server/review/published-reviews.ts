/** What is published, and what comes of it all. */

import { averageTenths } from '../../domain/review/reviewable.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, pageOf } from '../database/page.ts';
import { PUBLISHED, REVIEW_COLUMNS, type ReviewRow, shownOf } from './review-store.ts';

export type PublishedReviews = Awaited<ReturnType<typeof listPublished>>;

/** The newest first. @param after the id that the page begins after; null for the first */
export async function listPublished(database: Queryable, after: string | null) {
  const rows = await database.query<ReviewRow & { readonly publishedAt: Date }>(
    `select ${REVIEW_COLUMNS} from review
     where status = ${PUBLISHED} and ${beginsAfter('review', 'published_at', '$1')}
     order by published_at desc, id desc limit ${PAGE_LIMIT}`,
    [after],
  );
  const [all] = await database.query<{ count: number; sum: number }>(
    `select count(*)::integer as count, coalesce(sum(mark), 0)::integer as sum from review where status = ${PUBLISHED}`,
  );
  const { count, sum } = all ?? { count: 0, sum: 0 };
  return { ...pageOf(rows, toPublished), count, averageTenths: averageTenths(sum, count) };
}

function toPublished(row: ReviewRow) {
  const { publishedOn, ...shown } = shownOf(row);
  if (publishedOn === null) throw new Error('a published review without its day');
  return { id: row.id, ...shown, publishedOn };
}
