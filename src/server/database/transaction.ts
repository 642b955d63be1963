/** Transactions inside a transaction. */

import type { Database, Queryable } from './database.ts';

/** What runs in it is undone alone when it rejects; otherwise it is committed with `tx`. */
export const savepoint = (tx: Queryable): Pick<Database, 'tx'> => ({
  tx: async (work) => {
    await tx.query('savepoint inner_work');
    try {
      const result = await work(tx);
      await tx.query('release savepoint inner_work');
      return result;
    } catch (error) {
      await tx.query('rollback to savepoint inner_work');
      throw error;
    }
  },
});
