/** review/all, and what the team does with each. */

import { team } from '../../domain/account/roles.ts';
import { next } from '../../domain/lib/machine.ts';
import {
  answerReview,
  listOfficeReviews,
  publishReview,
  refuseReview,
  type reviewActs,
} from '../../domain/review/office-calls.ts';
import { answerSchema, publishSchema, refuseSchema } from '../../domain/review/review-schema.ts';
import {
  canAnswer,
  type ReviewState,
  reviewMachine,
  reviewStates,
} from '../../domain/review/review-states.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, nameQuery, recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, pageOf } from '../database/page.ts';
import { problem } from '../http/problem.ts';
import type { Session } from '../session/session.ts';
import { dueOn } from './give-review.ts';
import { answer, publish, refuse } from './moderate.ts';
import { NO_REVIEW, REVIEW_COLUMNS, type ReviewRow, shownOf } from './review-store.ts';

const params = { id: recordId(NO_REVIEW) };
const rules = { roles: team, params, problems: ['ERROR.STATE'] } as const;

export const officeReviewCalls = (services: Services) => [
  handle(
    listOfficeReviews,
    {
      summary: 'Reviews as the team reads them, all or of one state, the newest first',
      roles: team,
      query: { after: idQuery, status: nameQuery(reviewStates, 'Cet état n’existe pas.') },
    },
    ({ query: { after, status } }) => listForOffice(services.database, status, after),
  ),
  handle(
    publishReview,
    { ...rules, summary: 'Publishes a review as it was written', body: json(publishSchema) },
    async (asked) => {
      await publish(services, namedBy(asked));
      return readForOffice(services.database, asked.params.id);
    },
  ),
  handle(
    refuseReview,
    {
      ...rules,
      summary: 'Refuses a review, or takes it down, on a ground that is made public and mailed to its author',
      body: json(refuseSchema),
    },
    async (asked) => {
      const { clientId: _, ...refusal } = asked.body;
      await refuse(services, { ...namedBy(asked), ...refusal });
      services.mail.wake();
      return readForOffice(services.database, asked.params.id);
    },
  ),
  handle(
    answerReview,
    { ...rules, summary: 'The company’s answer, in public, once', body: json(answerSchema) },
    async (asked) => {
      await answer(services, { ...namedBy(asked), text: asked.body.text.trim() });
      return readForOffice(services.database, asked.params.id);
    },
  ),
];

interface Asked {
  readonly session: Session;
  readonly params: { readonly id: string };
  readonly body: { readonly clientId: string };
}

const namedBy = ({ session: { accountId }, params: { id }, body: { clientId } }: Asked) => ({
  id,
  accountId,
  clientId: clientId.toLowerCase(),
});

interface OfficeRow extends ReviewRow {
  readonly reference: string;
  readonly customerName: string;
}

const SELECT = `select ${REVIEW_COLUMNS}, reference, customer.first_name || ' ' || last_name as "customerName"
  from review join booking on booking.id = booking_id join customer on customer.id = customer_id`;

const toOffice = (row: OfficeRow) => ({
  id: row.id,
  bookingId: row.bookingId,
  reference: row.reference,
  customerName: row.customerName,
  ...shownOf(row),
  status: row.status,
  ground: row.ground,
  dueOn: dueOn(row.createdAt),
  acts: actsOn(row),
});

function actsOn({ status, answer }: Pick<ReviewRow, 'status' | 'answer'>): (typeof reviewActs)[number][] {
  const moves = (['publish', 'refuse'] as const).filter((move) => next(reviewMachine, status, move) !== null);
  return canAnswer(status, answer) ? [...moves, 'answer'] : moves;
}

async function listForOffice(database: Queryable, status: ReviewState | null, after: string | null) {
  const rows = await database.query<OfficeRow>(
    `${SELECT}
     where ($1::text is null or review.status = $1) and ${beginsAfter('review', 'created_at', '$2')}
     order by review.created_at desc, review.id desc limit ${PAGE_LIMIT}`,
    [status, after],
  );
  return pageOf(rows, toOffice);
}

async function readForOffice(database: Queryable, id: string) {
  const [row] = await database.query<OfficeRow>(`${SELECT} where review.id = $1`, [id]);
  if (!row) throw problem('ERROR.NOT_FOUND', { message: NO_REVIEW });
  return toOffice(row);
}
