/** Transactions on one connection, and those inside another. */

import type { Database, Queryable } from './database.ts';

interface Bracket {
  readonly begin: string;
  /** When what runs in it resolves. */
  readonly keep: string;
  /** When it rejects. */
  readonly undo: string;
}

const whole: Bracket = { begin: 'begin', keep: 'commit', undo: 'rollback' };
const inner: Bracket = {
  begin: 'savepoint inner_work',
  keep: 'release savepoint inner_work',
  undo: 'rollback to savepoint inner_work',
};

type Work<T> = (tx: Queryable) => Promise<T>;

async function bracketed<T>(on: Queryable, { begin, keep, undo }: Bracket, work: Work<T>): Promise<T> {
  await on.query(begin);
  try {
    const result = await work(on);
    await on.query(keep);
    return result;
  } catch (error) {
    await on.query(undo);
    throw error;
  }
}

/** Commits what `work` resolves to, and rolls back what rejects. */
export const inTransaction = <T>(connection: Queryable, work: Work<T>): Promise<T> =>
  bracketed(connection, whole, work);

/** What runs in it is undone alone when it rejects; otherwise it is committed with `tx`. */
export const savepoint = (tx: Queryable): Pick<Database, 'tx'> => ({
  tx: (work) => bracketed(tx, inner, work),
});
