/** Ends sessions: their access and refresh tokens are refused from the commit on. */

import type { Queryable } from '../database/database.ts';

/** Every session of an account, except one's own where `keptFamilyId` names it. */
export async function endSessions(
  tx: Queryable,
  accountId: string,
  keptFamilyId: string | null = null,
): Promise<void> {
  await tx.query(
    'delete from session_family where account_id = $1 and ($2::uuid is null or id <> $2::uuid)',
    [accountId, keptFamilyId],
  );
}
