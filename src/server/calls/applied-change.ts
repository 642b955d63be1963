/** Changes already made, by clientId, so that the repeat of one whose answer was lost changes nothing more. */

import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';

/** Far longer than any client goes on repeating a request. */
const KEPT_DAYS = 30;

/**
 * Whether this change is a repeat. If not, it is noted; in a transaction, repeats that arrive together wait here for
 * the first one's end.
 * @throws problem ERROR.INVALID when that clientId has changed another record.
 */
export async function isRepeat(
  tx: Queryable,
  clientId: string,
  recordId: string,
  at: Date,
): Promise<boolean> {
  const noted = await tx.query(
    `insert into applied_change (client_id, record_id, applied_at) values ($1, $2, $3)
     on conflict (client_id) do nothing returning 1`,
    [clientId, recordId, at],
  );
  if (noted.length > 0) return false;
  const same = await tx.query('select 1 from applied_change where client_id = $1 and record_id = $2', [
    clientId,
    recordId,
  ]);
  if (same.length > 0) return true;
  throw problem('ERROR.INVALID', {
    fields: { clientId: 'Cet identifiant a déjà servi pour une autre modification.' },
  });
}

export async function purgeChanges(database: Queryable, now: Date): Promise<void> {
  await database.query(
    "delete from applied_change where applied_at < $1::timestamptz - $2::integer * interval '1 day'",
    [now, KEPT_DAYS],
  );
}
