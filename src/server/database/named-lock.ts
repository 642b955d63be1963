/** Locks on what has no row of its own, or not yet. */

import type { Queryable } from './database.ts';

/** Nobody else holds that name until the transaction ends. @param name with what it is of: `driver 7c9e…` */
export const lockName = (tx: Queryable, name: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
