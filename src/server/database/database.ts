/** The two-method layer under all SQL of the server: the same statements run on PGlite and on PostgreSQL. */

import { Unavailable } from '../lib/unavailable.ts';

export type SqlValue = string | number | boolean | Date | null;

export interface Queryable {
  /**
   * Runs one statement with `$1…` values, or, without values, a script of several (the last one's rows come back).
   * `Row` is what the statement selects: the caller says it, PostgreSQL holds it.
   */
  query<Row = unknown>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** What a pool of connections is doing. */
export interface PoolUse {
  readonly pool: 'statements' | 'transactions';
  /** Connections that are open. */
  readonly total: number;
  /** Those of them that nobody uses. */
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** The embedded database has none. */
  pools(): readonly PoolUse[];
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects.
   * Inside `work`, use only the argument: the embedded database has one connection.
   */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database cannot be reached just now. */
export class DatabaseUnavailable extends Unavailable {
  override name = 'DatabaseUnavailable';
}
