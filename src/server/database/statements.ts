/** Statements on one connection of `pg`, whichever database is at its other end. */

import type { ClientBase } from 'pg';
import type { Queryable, SqlValue } from './database.ts';

/** @param nameOf names a statement with values that the database shall keep planned; by default none is */
export const statementsOn = (
  client: ClientBase,
  nameOf: (sql: string) => string | undefined = () => undefined,
): Queryable => ({
  query: async <Row>(sql: string, values?: readonly SqlValue[]) => {
    const name = values && nameOf(sql);
    const result = await client.query(
      values ? { text: sql, values: [...values], ...(name && { name }) } : sql,
    );
    const last = Array.isArray(result) ? result.at(-1) : result;
    return last.rows as Row[];
  },
});
