/** Forgets declarations once they can prove nothing any more, as the privacy page promises. */

import { declarationRetentionYears } from '../../domain/declaration.ts';
import type { Queryable } from '../database/database.ts';

export async function purgeDeclarations(database: Queryable, now: Date): Promise<void> {
  await database.query(
    "delete from declaration where declared_at < $1::timestamptz - $2::integer * interval '1 year'",
    [now, declarationRetentionYears],
  );
}
