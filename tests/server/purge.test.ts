/** What is kept no longer than promised, on the real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toDeclaration } from '../../src/domain/declaration/declaration.ts';
import type { QuoteRequest } from '../../src/domain/quote/quote-request.ts';
import { publishedTariff } from '../../src/domain/tariff/tariff.ts';
import { addAccount } from '../../src/server/account/account.ts';
import { addPasswordToken } from '../../src/server/account/password-token.ts';
import { isRepeat } from '../../src/server/calls/applied-change.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { storeDeclaration } from '../../src/server/declaration/store-declaration.ts';
import { createRateLimits } from '../../src/server/http/rate-limit.ts';
import { purge } from '../../src/server/jobs/purge-job.ts';
import { readConfig } from '../../src/server/lib/config.ts';
import { createLog } from '../../src/server/lib/log.ts';
import { storeMessage } from '../../src/server/message/store-message.ts';
import { createToken } from '../../src/server/message/token.ts';
import { storeQuoteRequest } from '../../src/server/quote/store-quote-request.ts';
import { createKeys } from '../../src/server/session/keys.ts';
import { refreshSession, startSession } from '../../src/server/session/session-family.ts';
import { quoteRequest } from '../support/bookings.ts';
import { databaseSettings, dropTestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const appUrl = 'https://exemple.fr';

const received = new Date('2026-11-21T08:00:00Z');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;

beforeAll(async () => {
  folder = await temporaryFolder();
  const config = readConfig({ DATA_DIR: folder.path, ...(await databaseSettings(folder.path)) });
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
  const { mail, ...request } = quoteRequest();
  await storeQuoteRequest(database, limits, {
    request: { ...(request as QuoteRequest), mail },
    asker: { customerId: null, mail },
    tariff: publishedTariff,
    at: received,
    appUrl,
  });
  const post = { contact, token: null, address: '127.0.0.1', at: received, appUrl };
  await storeMessage(database, limits, post);
});

afterAll(async () => {
  await database.close();
  await dropTestDatabase(folder.path);
  await folder.remove();
});

const counts = async () => {
  const [row] = await database.query<Record<string, number>>(`
    select (select count(*)::integer from contact_message) as messages,
           (select count(*)::integer from quote_request) as quotes,
           (select count(*)::integer from query_token) as tokens,
           (select count(*)::integer from rate_limit) as windows`);
  return row;
};

it('forgets tokens and limit windows after their hour, messages and requests for quotes after their three years', async () => {
  await purge(database, received);
  expect(await counts()).toEqual({ messages: 1, quotes: 1, tokens: 1, windows: 3 });

  await purge(database, new Date('2026-11-21T09:00:01Z'));
  expect(await counts()).toEqual({ messages: 1, quotes: 1, tokens: 0, windows: 0 });

  await purge(database, new Date('2029-11-21T07:59:59Z'));
  expect(await counts()).toEqual({ messages: 1, quotes: 1, tokens: 0, windows: 0 });

  await purge(database, new Date('2029-11-21T08:00:01Z'));
  expect(await counts()).toEqual({ messages: 0, quotes: 0, tokens: 0, windows: 0 });
});

it('forgets sessions after their fourteen days, links after their hour, changes after thirty days', async () => {
  const keys = createKeys('x'.repeat(32));
  const account = {
    clientId: randomUUID(),
    mail: 'a@exemple.fr',
    displayName: 'A',
    role: 'ROLE_PARTNER',
  } as const;
  const accountId = await addAccount(database, { ...account, passwordHash: null }, received);
  if (accountId === null) throw new Error('an account was expected');
  let tokens = await startSession(database, { ...account, accountId }, keys, received);
  await addPasswordToken(database, keys, accountId, 'reset', received);
  expect(await isRepeat(database, account.clientId, accountId, received)).toBe(false);
  const refreshAt = async (now: Date) => {
    const refreshed = await refreshSession(database, tokens.refresh_token, keys, now);
    if (refreshed.kind !== 'refreshed') throw new Error('a refresh was expected');
    tokens = refreshed.tokens;
  };
  const kept = async (now: string) => {
    await purge(database, new Date(now));
    const [row] = await database.query<Record<string, number>>(`
      select (select count(*)::integer from session_family) as sessions,
             (select count(*)::integer from refresh_token) as tokens,
             (select count(*)::integer from password_token) as links,
             (select count(*)::integer from applied_change) as changes`);
    return row;
  };
  expect(await kept('2026-11-21T09:00:00Z')).toEqual({ sessions: 1, tokens: 1, links: 1, changes: 1 });
  await refreshAt(new Date('2026-11-22T08:00:00Z'));
  await refreshAt(new Date('2026-11-23T08:00:00Z'));
  expect(await kept('2026-12-07T07:59:59Z')).toEqual({ sessions: 1, tokens: 3, links: 0, changes: 1 });

  // The first token's successor was used a fortnight ago: its reuse would say nothing more.
  await refreshAt(new Date('2026-12-07T07:59:59Z'));
  expect(await kept('2026-12-07T08:00:01Z')).toEqual({ sessions: 1, tokens: 3, links: 0, changes: 1 });
  expect(await kept('2026-12-21T07:59:58Z')).toEqual({ sessions: 1, tokens: 3, links: 0, changes: 1 });
  expect(await kept('2026-12-21T08:00:01Z')).toEqual({ sessions: 0, tokens: 0, links: 0, changes: 0 });
});

it('forgets declarations after their five years', async () => {
  const limits = await createRateLimits(database, () => received);
  const sent = { name: 'Élodie Garçon', mail: 'elodie@example.fr', reference: 'CVG-2026-000001' };
  await storeDeclaration(database, limits, {
    declaration: toDeclaration('withdrawal', sent),
    clientId: randomUUID(),
    address: '127.0.0.1',
    at: received,
  });
  const kept = async (now: string) => {
    await purge(database, new Date(now));
    return (await database.query('select 1 from declaration')).length;
  };
  expect(await kept('2031-11-21T07:59:59Z')).toBe(1);
  expect(await kept('2031-11-21T08:00:01Z')).toBe(0);
});

it('forgets media that never came whole a month after their last part, and no others', async () => {
  const accountId = await addAccount(
    database,
    {
      clientId: randomUUID(),
      mail: 'tablette@exemple.fr',
      displayName: 'Tablette',
      role: 'ROLE_TEAMMATE',
      passwordHash: null,
    },
    received,
  );
  if (accountId === null) throw new Error('an account was expected');
  // Of which trip they are is another test's.
  await database.query('alter table medium drop constraint medium_trip_id_fkey');
  for (const [number, verified] of [false, true].entries()) {
    const id = `c0ffee00-0000-4000-8000-00000000020${number}`;
    await database.query(
      `insert into medium (id, trip_id, report_id, type, mime, hash, account_id, created_at, updated_at)
       values ($1, $1, $1, 'photo', 'image/jpeg', '-', $2, $3, $3)`,
      [id, accountId, received],
    );
    await database.query(
      "insert into medium_slice (medium_id, index, bytes, sha256, verified) values ($1, 0, 10, '-', $2)",
      [id, verified],
    );
  }
  const forgotten = async (now: string) => {
    await purge(database, new Date(now));
    return (await database.query<{ id: string }>('select id from medium where forgotten')).map(({ id }) =>
      id.at(-1),
    );
  };
  expect(await forgotten('2026-12-21T07:59:59Z')).toEqual([]);
  expect(await forgotten('2026-12-21T08:00:01Z')).toEqual(['0']);
});
