/**
 * Nobody learns from the API who has an account, but where an address must be refused (ERROR.EXISTS) or would be: known and
 * unknown addresses get the same answer for the same work.
 */

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tariffVersions } from '../../src/domain/tariff/versions.ts';
import { type AppServices, createApp } from '../../src/server/app.ts';
import { payableBooking } from '../../src/server/booking/payable.ts';
import type { Database, Queryable } from '../../src/server/database/database.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { loadSite } from '../../src/server/files/site.ts';
import { createPages } from '../../src/server/html/pages.tsx';
import { limits } from '../../src/server/http/limits.ts';
import { createRateLimits } from '../../src/server/http/rate-limit.ts';
import { type Config, readConfig } from '../../src/server/lib/config.ts';
import { createLog } from '../../src/server/lib/log.ts';
import { openFolderStore } from '../../src/server/objects/folder-store.ts';
import { linkKeyOf } from '../../src/server/payment/purpose.ts';
import { createSandbox } from '../../src/server/payment/sandbox/sandbox.ts';
import { createMediaFiles } from '../../src/server/report/media-files.ts';
import { readReportSigner } from '../../src/server/report/report-signer.ts';
import { createKeys } from '../../src/server/session/keys.ts';
import { payableMonth } from '../../src/server/subscription/payable.ts';
import { demoPassword, people } from '../support/accounts.ts';
import { anonymousOrder } from '../support/bookings.ts';
import { databaseSettings } from '../support/database.ts';
import { startHere } from '../support/in-process-server.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;
const UNKNOWN = 'inconnu@exemple.fr';

let folder: TemporaryFolder;
let database: Database;
let app: ReturnType<typeof createApp>;
/** What the database was asked, in order. */
let statements: string[] = [];
let woken = 0;
let now = Date.parse('2026-11-21T08:00:00Z');

/** The same database, which writes down what it is asked. */
const listenTo = (to: Database): Database => {
  const hear = (on: Queryable): Queryable => ({
    query: (sql, values) => {
      statements.push(sql);
      return on.query(sql, values);
    },
  });
  return { ...to, ...hear(to), tx: (work) => to.tx((tx) => work(hear(tx))) };
};

beforeAll(async () => {
  folder = await temporaryFolder();
  // A first server makes the accounts.
  await (await startHere({ dataDir: folder.path })).stop();
  await demoPassword({ dataDir: folder.path });
  const config: Config = readConfig({
    DATA_DIR: folder.path,
    DIST_DIR: `${folder.path}/no-dist`,
    ...(await databaseSettings(folder.path)),
  });
  const clock = () => new Date(now);
  const log = createLog(clock, () => {});
  const opened = await openDatabase(config, log, (error) => {
    throw error;
  });
  database = listenTo(opened);
  const site = await loadSite(config.distDir);
  const keys = createKeys('x'.repeat(32));
  const services: AppServices = {
    clock,
    log,
    database,
    rateLimits: await createRateLimits(database, clock),
    mail: { wake: () => {} },
    push: { publicKey: '', accepts: () => false },
    passwordRequests: {
      wake: () => {
        woken += 1;
      },
    },
    refunds: { wake: () => {} },
    subscriptions: { wake: () => {} },
    declarations: {
      wake: () => {
        woken += 1;
      },
    },
    mediaFiles: createMediaFiles(openFolderStore(folder.path)),
    reportSigner: await readReportSigner(config),
    pages: createPages(site),
    analytics: { pageView: () => {}, stop: async () => {} },
    metrics: null,
    addresses: {
      search: () => Promise.reject(new Error('not asked')),
      confirm: async (sent) => sent,
    },
    printer: { call: () => Promise.reject(new Error('not asked')) },
    clientAddress: () => '203.0.113.7',
    keys,
    payments: createSandbox(keys.sandbox, config.appUrl),
    payables: { booking: payableBooking, subscription: payableMonth },
    cancelIncluded: () => Promise.reject(new Error('not asked')),
    coverageOf: () => Promise.reject(new Error('not asked')),
    statementsAskedOf: async () => [],
    openClaimsOf: async () => [],
    contactKnownTo: async () => null,
    reportsOf: () => Promise.reject(new Error('not asked')),
    appUrl: config.appUrl,
    tariffs: () => tariffVersions,
    tariffHolder: { builtIn: tariffVersions, refresh: async () => {} },
    sells: true,
    version: '0',
    isStopping: () => false,
  };
  app = createApp(config, services, site);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});
beforeEach(() => {
  now += HOUR;
});

const observe = (path: string, body: unknown) =>
  observeSent(path, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Bodies are read from the connection, which there is none of. */
async function ask(path: string, sent: RequestInit) {
  const request = new Request(`http://localhost/api/${path}`, { method: 'POST', ...sent });
  const incoming = Readable.from([Buffer.from(await request.clone().arrayBuffer())]);
  return app.request(request, undefined, { incoming });
}

async function observeSent(path: string, sent: RequestInit) {
  statements = [];
  woken = 0;
  const answer = await ask(path, sent);
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  return { status: answer.status, headers, body: await answer.text(), statements, woken };
}

test('request-password-change: same status, headers, body and statements, up to its limit and beyond', async () => {
  for (const status of [200, 200, 200, 429]) {
    const known = await observe('request-password-change', { email: people.customer.mail });
    const unknown = await observe('request-password-change', { email: UNKNOWN });
    expect(known.status).toBe(status);
    expect(known.statements.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  }
});

test('login_check: same status, headers, body and statements for whoever cannot, up to the limit and beyond', async () => {
  for (const status of [401, 401, 401, 401, 401, 429]) {
    const known = await observe('login_check', { username: people.customer.mail, password: 'Mauvais-mot1' });
    const unknown = await observe('login_check', { username: UNKNOWN, password: 'Mauvais-mot1' });
    expect(known.status).toBe(status);
    if (status === 401)
      expect(JSON.parse(known.body)).toEqual({ code: 401, message: 'Invalid credentials.' });
    expect(known).toEqual(unknown);
  }
});

test('declarations: same status, headers, body and statements, whosever contract it is, up to the limit and beyond', async () => {
  const order = anonymousOrder(new Date(now));
  const ordered = await ask('booking', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(ordered.status).toBe(201);
  const { reference } = (await ordered.json()) as { reference: string };
  const { mail } = order.identity;
  const declare = async (fields: Record<string, string>) => {
    const typed = { name: 'Élodie Garçon', clientId: randomUUID(), step: 'confirm', ...fields };
    const seen = await observeSent('declaration/withdrawal', { body: new URLSearchParams(typed) });
    // What the person typed is theirs already.
    const bare = [typed.clientId, ...Object.values(fields)].reduce(
      (text, value) => text.replaceAll(value, '…'),
      seen.body,
    );
    return { ...seen, body: bare };
  };
  for (const status of [200, 200, 200, 200, 200, 429]) {
    const known = await declare({ mail, reference });
    const unknown = await declare({ mail: `x${mail}`, reference: 'CVG-2026-999999' });
    expect(known.status).toBe(status);
    expect(known.statements.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  }
});

test('account/known: tells what signing up tells, for the same work, up to its limit and beyond', async () => {
  const { count } = limits.mailKnown;
  const about = async (mail: string) => {
    const { headers, body, ...seen } = await observe('account/known', { mail });
    return { body: JSON.parse(body), seen };
  };
  for (let asked = 0; asked < count; asked += 2) {
    const known = await about(asked % 4 ? people.customer.mail.toUpperCase() : people.customer.mail);
    const unknown = await about(UNKNOWN);
    expect([known.body, unknown.body]).toEqual([{ known: true }, { known: false }]);
    expect(known.seen.statements.length).toBeGreaterThan(0);
    expect(known.seen).toEqual(unknown.seen);
  }
  const beyond = [await about(people.customer.mail), await about(UNKNOWN)];
  expect(beyond.map(({ body }) => body.code)).toEqual(['ERROR.LIMIT', 'ERROR.LIMIT']);
  expect(beyond[0]?.seen).toEqual(beyond[1]?.seen);
});

test('a guest’s password: same status, headers, body and statements, whether or not they have one already', async () => {
  const paid = async () => {
    const order = anonymousOrder(new Date(now));
    const ordered = await ask('booking', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(order),
    });
    expect(ordered.status).toBe(201);
    const { id } = (await ordered.json()) as { id: string };
    await database.query("update booking set status = 'confirmed', expires_at = null where id = $1", [id]);
    return { id, mail: order.identity.mail };
  };
  const [first, second] = [await paid(), await paid()];
  await database.query("update account set password_hash = 'x' where mail = $1", [first.mail]);
  for (const status of [200, 200, 200, 429]) {
    const choose = ({ id }: { readonly id: string }) =>
      observe(`booking/${id}/password`, {
        clientId: randomUUID(),
        key: linkKeyOf(createKeys('x'.repeat(32)), { kind: 'booking', id }),
        plainPassword: 'Lavande-2026 !',
      });
    const known = await choose(first);
    const unknown = await choose(second);
    expect(known.status).toBe(status);
    expect(known.statements.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  }
});
