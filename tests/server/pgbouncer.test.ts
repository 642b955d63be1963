/** Two instances on one PostgreSQL behind PgBouncer in transaction mode, where no two statements outside a transaction share a connection. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contact, post } from '../support/api.ts';
import { askDatabase, testDatabaseUrl, usesPostgres } from '../support/database.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { type ServerProcess, startServer } from '../support/server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const isTried = usesPostgres && hasPgbouncer;
const MESSAGES = 40;

let folder: TemporaryFolder;
let pooler: Awaited<ReturnType<typeof startPgbouncer>> | null = null;
let servers: readonly ServerProcess[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  if (usesPostgres && !hasPgbouncer)
    console.warn('Not tried: PgBouncer is not installed (.ci/run installs it).');
  if (!isTried) return;
  pooler = await startPgbouncer((await testDatabaseUrl(folder.path)) ?? '');
  const env = { DATABASE_URL: pooler.url, DATABASE_POOL: '6' };
  // Both find a database without a schema.
  servers = await Promise.all([1, 2].map(() => startServer({ dataDir: folder.path, env })));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await pooler?.stop();
  await folder.remove();
});

test.runIf(isTried)('the schema is made once', async () => {
  const made = servers.flatMap((server) => server.log().filter(({ event }) => event === 'database_migrated'));
  expect(made).toHaveLength(1);
});

test.runIf(isTried)('what both are asked at once is done once each', async () => {
  const messages = Array.from({ length: MESSAGES }, (_, n) => contact({ mail: `${n}@exemple.fr` }));
  // Each to both: the same message, sent again, is the same.
  const answers = await Promise.all(
    messages.flatMap((message) =>
      servers.map(({ url }) => post(`${url}/api/contact`, message, fromSomewhere())),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await askDatabase(folder.path, 'select 1 from contact_message')).toHaveLength(MESSAGES);
});

test.runIf(isTried)('a trip is ordered on one and paid on the other', async () => {
  const [one, other] = servers;
  if (!one || !other) throw new Error('two servers');
  const { reference } = await paidTrip(one);
  expect(reference).toMatch(/^CVG-/);
  const [paid] = await askDatabase<{ status: string }>(folder.path, 'select status from booking');
  expect(paid?.status).toBe('confirmed');
});
