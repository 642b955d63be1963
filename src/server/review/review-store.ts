/** Reviews as the database holds them. */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { RefusalGround } from '../../domain/review/review.ts';
import { type ReviewState, reviewMachine } from '../../domain/review/review-states.ts';
import type { Queryable } from '../database/database.ts';

/** Said when there is none. */
export const NO_REVIEW = 'Aucun avis ne correspond.';

/** For `status = …`. */
export const PUBLISHED = `'${reviewMachine.transitions.publish.to}'`;

export interface ReviewRow {
  readonly id: string;
  readonly bookingId: string;
  readonly status: ReviewState;
  readonly mark: number;
  readonly text: string;
  readonly firstName: string | null;
  /** `YYYY-MM-DD`. */
  readonly experiencedOn: string;
  readonly ground: RefusalGround | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
}

export const REVIEW_COLUMNS = `review.id, booking_id as "bookingId", review.status, mark, text, review.first_name as "firstName",
  to_char(experienced_on, 'YYYY-MM-DD') as "experiencedOn", ground, answer, answered_at as "answeredAt",
  published_at as "publishedAt", review.created_at as "createdAt"`;

export async function findReview(
  database: Queryable,
  key: 'id' | 'booking_id',
  value: string,
): Promise<ReviewRow | null> {
  const [row] = await database.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from review where review.${key} = $1`,
    [value],
  );
  return row ?? null;
}

const dayOf = (at: Date): string => parisTime(at).day;

/** What every reader is told of it. */
export const shownOf = ({ mark, text, firstName, experiencedOn, answer, ...row }: ReviewRow) => ({
  mark,
  text,
  firstName,
  experiencedOn,
  givenOn: dayOf(row.createdAt),
  publishedOn: row.publishedAt && dayOf(row.publishedAt),
  answer: answer !== null && row.answeredAt ? { text: answer, answeredOn: dayOf(row.answeredAt) } : null,
});
