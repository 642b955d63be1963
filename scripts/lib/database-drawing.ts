/** The schema of a database as a drawing that GitHub shows: tables with their columns, and what refers to what. */
import type { Queryable } from '../../src/server/database/database.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  /** PostgreSQL's short name; that of an array begins with `_`. */
  readonly type: string;
  readonly isKey: boolean;
}

interface Reference {
  readonly table: string;
  readonly columns: string;
  readonly to: string;
  readonly isOptional: boolean;
}

const columnsQuery = `
  select relname as "table", attname as name, typname as type,
    exists (select 1 from pg_constraint where conrelid = pg_class.oid and contype = 'p' and attnum = any (conkey)) as "isKey"
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  order by relname, attnum`;

const referencesQuery = `
  select conrelid::regclass::text collate "C" as "table", confrelid::regclass::text as "to",
    string_agg(attname, ', ' order by attnum) collate "C" as columns, not bool_and(attnotnull) as "isOptional"
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
  where contype = 'f'
  group by pg_constraint.oid, conrelid, confrelid
  order by 1, 3`;

/** @param database with every migration applied @returns Markdown */
export async function drawDatabase(database: Queryable): Promise<string> {
  const columns = await database.query<Column>(columnsQuery);
  const references = await database.query<Reference>(referencesQuery);
  const tables = [...new Set(columns.map(({ table }) => table))];
  return [
    '# The database',
    '',
    'Drawn from the migrations (`src/server/database/migrations`) by `npm run draw`; a test compares the two.',
    '',
    '```mermaid',
    'erDiagram',
    ...references.map(
      ({ table, to, columns: by, isOptional }) =>
        `  ${to} ${isOptional ? '|o' : '||'}--o{ ${table} : "${by}"`,
    ),
    ...tables.flatMap((table) => [
      `  ${table} {`,
      ...columns
        .filter((column) => column.table === table)
        .map(({ name, type, isKey }) => `    ${type.replace(/^_(.*)/, '$1[]')} ${name}${isKey ? ' PK' : ''}`),
      '  }',
    ]),
    '```',
    '',
  ].join('\n');
}
