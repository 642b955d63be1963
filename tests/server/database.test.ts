/** The layer under all SQL: the same statements, values and errors on PGlite and on PostgreSQL. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { openTestDatabase } from '../support/database.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let database: Database;
beforeAll(async () => {
  folder = await temporaryFolder({ holds: 'nothing' });
  database = await openTestDatabase(folder.path);
  await database.query(
    'create table thing (id text primary key, count integer); create index on thing (count)',
  );
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

const insert = 'insert into thing (id, count) values ($1, $2)';
const count = async () =>
  (await database.query<{ n: number }>('select count(*)::integer as n from thing'))[0]?.n;

test('values come back as they were given, whatever is in them', async () => {
  const at = new Date('2026-11-25T10:00:00.123Z');
  const text = `d’été, 'quoted' "twice" \\ $1 \u{1f697}\n`;
  const sql =
    'select $1::text as text, $2::integer as number, $3::boolean as yes, $4::timestamptz as at, $5::text as nothing';
  const row = { text, number: 42, yes: true, at, nothing: null };
  expect(await database.query(sql, Object.values(row))).toEqual([row]);
  const long = '\u00e9'.repeat(3_000_000);
  expect(await database.query('select $1::text as long', [long])).toEqual([{ long }]);
});

test('a script answers the rows of its last statement', async () => {
  expect(await database.query('select 1 as a; select 2 as b')).toEqual([{ b: 2 }]);
});

test('what breaks a rule is told with its code, and the next statement is answered', async () => {
  for (let n = 0; n < 3; n += 1) {
    const twice = async (tx: Pick<Database, 'query'>) => {
      await tx.query(insert, ['a', n]);
      await tx.query(insert, ['a', n]);
    };
    await expect(database.tx(twice)).rejects.toMatchObject({ code: '23505', constraint: 'thing_pkey' });
    await expect(database.query(insert, ['b', 'many'])).rejects.toMatchObject({ code: '22P02' });
    await expect(database.query('selec $1', [n])).rejects.toMatchObject({ code: '42601' });
    expect(await count()).toBe(0);
  }
});

test('transactions begun at once are each whole', async () => {
  const both = Array.from({ length: 20 }, (_, n) =>
    database.tx(async (tx) => {
      await tx.query(insert, [`t${n}`, n]);
      await tx.query('update thing set count = count + 1 where id = $1', [`t${n}`]);
      if (n % 2 === 1) throw new Error('no');
    }),
  );
  const ends = await Promise.allSettled(both);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await database.query('select sum(count)::integer as sum from thing where id <> $1', [''])).toEqual([
    { sum: 0 + 2 + 4 + 6 + 8 + 10 + 12 + 14 + 16 + 18 + 10 },
  ]);
});

test('a statement that was kept planned reads what a later migration made of its tables', async () => {
  const sql = 'select id from thing where count = $1 order by id limit 1';
  for (let n = 0; n < 8; n += 1) expect(await database.query(sql, [1])).toEqual([{ id: 't0' }]);
  await database.query(
    "drop index thing_count_idx; alter table thing alter column count type bigint; insert into thing values ('a', 1)",
  );
  expect(await database.query(sql, [1])).toEqual([{ id: 'a' }]);
});

test('more statements than are kept planned are all answered', async () => {
  for (let n = 0; n < 1_200; n += 1) {
    expect(await database.query(`select $1::integer + ${n} as sum`, [1])).toEqual([{ sum: n + 1 }]);
  }
});
