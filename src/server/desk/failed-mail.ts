/** Mails that are tried again and again in vain: sent once more at once, or given up. */

import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';

/** From this attempt on it is no passing failure: half an hour after the first. */
export const FIRST_NAMED_ATTEMPT = 6;

/** @throws problem ERROR.STATE where it was sent, or given up, meanwhile */
export async function retryMail(tx: Queryable, id: string, now: Date): Promise<void> {
  const tried = await tx.query(
    'update mail_outbox set next_attempt_at = $2, failure = null where id = $1 returning 1',
    [id, now],
  );
  if (tried.length === 0) throw gone();
}

/** @throws as above */
export async function giveUpMail(tx: Queryable, id: string): Promise<void> {
  const given = await tx.query('delete from mail_outbox where id = $1 and failure is not null returning 1', [
    id,
  ]);
  if (given.length === 0) throw gone();
}

const gone = () =>
  problem('ERROR.STATE', {
    message: 'Cet e-mail n’attend plus\u00a0: il est parti, ou quelqu’un s’en est occupé.',
  });
