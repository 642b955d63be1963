/** What is kept no longer than promised, on the real database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { storeMessage } from '../../src/server/contact/store-message.ts';
import { createToken } from '../../src/server/contact/token.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { purge } from '../../src/server/database/purge-job.ts';
import { createRateLimits } from '../../src/server/http/rate-limit.ts';
import { createLog } from '../../src/server/log.ts';
import { dropTestDatabase, testDatabaseUrl } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const received = new Date('2026-11-21T08:00:00Z');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;

beforeAll(async () => {
  folder = await temporaryFolder();
  const url = await testDatabaseUrl(folder.path);
  const config = readConfig({ DATA_DIR: folder.path, ...(url && { DATABASE_URL: url }) });
  const fail = (error: Error) => {
    throw error;
  };
  database = await openDatabase(
    config,
    createLog(
      () => received,
      () => {},
    ),
    fail,
  );
  await createToken(database, received);
  const contact = {
    clientId: 'c0ffee00-0000-4000-8000-000000000001',
    firstName: 'Élodie',
    lastName: 'Garçon',
    mail: 'elodie@example.fr',
    phone: '0601020304',
    message: 'Bonjour',
  };
  const limits = await createRateLimits(database, () => received);
  await storeMessage(database, limits, { contact, token: null, address: '127.0.0.1', at: received });
});

afterAll(async () => {
  await database.close();
  await dropTestDatabase(folder.path);
  await folder.remove();
});

const counts = async () => {
  const [row] = await database.query<Record<string, number>>(`
    select (select count(*)::integer from contact_message) as messages,
           (select count(*)::integer from query_token) as tokens,
           (select count(*)::integer from rate_limit) as windows`);
  return row;
};

it('forgets tokens and limit windows after their hour, and messages after their three years', async () => {
  await purge(database, received);
  expect(await counts()).toEqual({ messages: 1, tokens: 1, windows: 2 });

  await purge(database, new Date('2026-11-21T09:00:01Z'));
  expect(await counts()).toEqual({ messages: 1, tokens: 0, windows: 0 });

  await purge(database, new Date('2029-11-21T07:59:59Z'));
  expect(await counts()).toEqual({ messages: 1, tokens: 0, windows: 0 });

  await purge(database, new Date('2029-11-21T08:00:01Z'));
  expect(await counts()).toEqual({ messages: 0, tokens: 0, windows: 0 });
});
