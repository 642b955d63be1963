/** What is added to a report after it was sealed, beside what was sealed. */

import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';

export interface NewAddendum {
  /** Made by whoever writes it. */
  readonly id: string;
  readonly reportId: string;
  readonly accountId: string;
  readonly text: string;
}

/** Idempotent on its id. @throws problem ERROR.EXISTS_ID when that id is of another addendum */
export async function addAddendum(
  database: Queryable,
  { id, reportId, accountId, text }: NewAddendum,
  at: Date,
): Promise<void> {
  await database.query(
    `insert into condition_report_addendum (id, report_id, account_id, text, created_at)
     values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
    [id, reportId, accountId, text, at],
  );
  const same = await database.query(
    'select 1 from condition_report_addendum where id = $1 and report_id = $2 and text = $3',
    [id, reportId, text],
  );
  if (same.length === 0) throw problem('ERROR.EXISTS_ID');
}
