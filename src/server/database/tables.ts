/** The tables of the schema and their columns, as PostgreSQL itself lists them: no list of ours can forget one. */

import type { Queryable } from './database.ts';

export interface Table {
  readonly name: string;
  /** Those that are stored; generated ones follow from them. */
  readonly columns: readonly string[];
}

/** All but the one that keeps which migrations were applied. */
export const listTables = (tx: Queryable): Promise<Table[]> =>
  tx.query<Table>(
    `select relname as name, json_agg(attname order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );

/** Of the schema, with the value that each gave last; null where it has given none. */
export interface Sequence {
  readonly name: string;
  /** As text: it may be greater than any exact number of JavaScript. */
  readonly last: string | null;
}

export const listSequences = (tx: Queryable): Promise<Sequence[]> =>
  tx.query<Sequence>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );

/** Of PostgreSQL's own names. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
