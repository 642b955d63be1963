/** Starts, stops and mistakes of whoever starts it. */

import { chmod, mkdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/server/lib/config.ts';
import { contact, getToken, post, send } from '../support/api.ts';
import { askDatabase, usesPostgres } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { launchServer, startServer } from '../support/server.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

test.skipIf(process.platform === 'win32')('nobody else of the machine reads what is kept', async () => {
  const rights = async () => ((await stat(folder.path)).mode & 0o777).toString(8);
  await chmod(folder.path, 0o755);
  const server = await startServer({ dataDir: folder.path });
  expect(await rights()).toBe('700');
  await server.stop();
});

describe('a stop', () => {
  test('lets a request in flight end, stores what it says, and exits with 0', async () => {
    const server = await startServer({ dataDir: folder.path });
    const body = JSON.stringify(contact({ token: await getToken(server.url) }));
    const { port } = new URL(server.url);
    const socket = connect(Number(port), 'localhost');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(
      `POST /api/contact/message HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await eventually(async () => answer.includes('100 Continue'));
    const stopped = server.stop();
    await isClosed(server.url);
    socket.write(body);
    expect(await stopped).toBe(0);
    await closed;
    expect(answer).toContain('201 Created');
    expect(await askDatabase(folder.path, 'select 1 from contact_message')).toHaveLength(1);
  });

  test('waits for nobody who only keeps a connection open', async () => {
    const server = await startServer({ dataDir: folder.path });
    const { port } = new URL(server.url);
    const socket = connect(Number(port), 'localhost');
    await new Promise((resolve) => socket.on('connect', resolve));
    await send(`${server.url}/api/health`);
    expect(await server.stop()).toBe(0);
    socket.destroy();
  });

  test('says that it is not ready before it takes no more requests, where a balancer needs to see that', async () => {
    const server = await startServer({ dataDir: folder.path, env: { DRAIN_SECONDS: '2' } });
    const status = async (path: string) => (await send(`${server.url}/api/${path}`)).status;
    expect([await status('health'), await status('health/live')]).toEqual([200, 200]);
    const stopped = server.stop();
    await eventually(async () => (await status('health')) === 503);
    expect([await status('health/live'), await status('tariff')]).toEqual([200, 200]);
    expect(await stopped).toBe(0);
    await isClosed(server.url);
  });

  test('finishes the mail in hand', async () => {
    let acceptLate: () => Promise<void> = async () => {};
    const smtp = await startSmtpStub({ beforeAccept: () => acceptLate() });
    const server = await startServer({ dataDir: folder.path, env: { SMTP_URL: smtp.url } });
    const stopped = new Promise<number | null>((resolve, reject) => {
      acceptLate = async () => {
        server.stop().then(resolve, reject);
        await isClosed(server.url);
      };
    });
    expect((await post(`${server.url}/api/contact`, contact())).status).toBe(201);
    expect(await stopped).toBe(0);
    await smtp.stop();
    expect(smtp.mails).toHaveLength(1);
    expect(await askDatabase(folder.path, 'select 1 from mail_outbox')).toEqual([]);
  });
});

/** Resolves when the server takes no more requests. */
const isClosed = (url: string) =>
  eventually(() =>
    fetch(`${url}/api/health`).then(
      () => false,
      () => true,
    ),
  );

describe('two servers', () => {
  test.skipIf(usesPostgres)('never share one embedded database: the second says so in French', async () => {
    const first = await startServer({ dataDir: folder.path });
    const second = await launchServer({ dataDir: folder.path });
    await expect(second.ready).rejects.toThrow(/est déjà utilisé par un autre serveur.*DATA_DIR/);
    expect((await send(`${first.url}/api/health`)).status).toBe(200);
    await first.stop();
  });

  test.skipIf(usesPostgres)('started at the same instant on one folder: one at most goes on', async () => {
    const servers = await Promise.all(
      Array.from({ length: 4 }, () => launchServer({ dataDir: folder.path })),
    );
    const outcomes = await Promise.allSettled(servers.map(({ ready }) => ready));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    await Promise.all(servers.map((server) => server.stop()));
    const next = await startServer({ dataDir: folder.path });
    expect((await send(`${next.url}/api/health`)).status).toBe(200);
    await next.stop();
  });

  test.runIf(usesPostgres)(
    'started at once on a new PostgreSQL database migrate it once, and both answer',
    async () => {
      const servers = await Promise.all([1, 2, 3].map(() => startServer({ dataDir: folder.path })));
      for (const { url } of servers) expect((await send(`${url}/api/health`)).status).toBe(200);
      const migrated = servers.flatMap((server) =>
        server.log().filter(({ event }) => event === 'database_migrated'),
      );
      expect(migrated).toHaveLength(1);
      await Promise.all(servers.map((server) => server.stop()));
    },
  );

  test.runIf(usesPostgres)('on one database share tokens, limits and clientIds, and mail once', async () => {
    const smtp = await startSmtpStub();
    const [a, b] = await Promise.all(
      [1, 2].map(() => startServer({ dataDir: folder.path, env: { SMTP_URL: smtp.url } })),
    );
    if (!a || !b) throw new Error('two servers expected');
    const body = contact({ token: await getToken(a.url) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(`${n % 2 ? a.url : b.url}/api/contact/message`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    await smtp.waitFor(1);
    await Promise.all([a.stop(), b.stop()]);
    await smtp.stop();
    expect(smtp.mails).toHaveLength(1);
  });
});

test('a fault is logged with the sources that it went through', async () => {
  await mkdir(join(folder.path, 'jwt-secret'));
  const server = await launchServer({ dataDir: folder.path, env: { JWT_SECRET: '' } });
  await expect(server.ready).rejects.toThrow();
  const [fault] = server.log().filter(({ event }) => event === 'start_failed');
  expect(fault?.stack).toContainEqual(
    expect.stringMatching(/readSecret .*src\/server\/session\/secret\.ts:\d+/),
  );
});

test('LOG_LEVEL keeps lines below it out of the log, those of the start and of the stop too', async () => {
  const levelsOf = async (level: string) => {
    const server = await startServer({ dataDir: folder.path, env: { LOG_LEVEL: level } });
    await send(`${server.url}/api/health`);
    await server.stop();
    return server.log();
  };
  const all = await levelsOf('');
  expect(all.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['site_missing', 'request', 'stopped']),
  );
  const warnings = await levelsOf('warn');
  expect(warnings.map(({ event }) => event)).toContain('site_missing');
  expect(warnings.filter(({ level }) => level === 'info')).toEqual([]);
  expect(await levelsOf('error')).toEqual([]);
});

describe('a mistake in the configuration', () => {
  test.each([
    ['PORT', '99999'],
    ['PORT', 'abc'],
    ['APP_URL', 'garrigue.fr'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'localhost:25'],
    ['MAIL_FROM', 'Garrigue <x>'],
    ['GEOCODER_URL', 'file:///etc/passwd'],
    ['MATOMO_URL', 'matomo'],
    ['MATOMO_SITE_ID', '0'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
    ['STRIPE_API_URL', 'api.stripe.com'],
    ['WEB_ORIGIN', 'https://www.exemple.fr/chemin'],
    ['TRUSTED_PROXIES', '-1'],
    ['JWT_SECRET', 'x'.repeat(31)],
    ['REPORT_SIGNING_KEY', 'x'.repeat(42)],
    ['VAPID_PUBLIC_KEY', 'B'.repeat(86)],
    ['VAPID_PRIVATE_KEY', '+'.repeat(43)],
    ['VAPID_SUBJECT', 'patron@exemple.fr'],
    ['PUSH_SERVICE_URL', 'https://push.exemple.fr/chemin'],
    ['ADMIN_EMAIL', 'patron'],
    ['PAYMENT_SANDBOX', 'non'],
    ['DEMONSTRATION', 'non'],
    ['S3_ENDPOINT', 'stockage'],
    ['DATABASE_POOL', '1'],
    ['DRAIN_SECONDS', '301'],
    ['S3_BUCKET', 'Mes photos'],
    ['LOG_LEVEL', 'debug'],
    ['METRICS_TOKEN', 'x'.repeat(31)],
    ['METRICS_TOKEN', 'é'.repeat(32)],
  ])('%s=%s is named, in French', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}\u00a0: .*attendu`));
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'STRIPE_SECRET_KEY'],
    ['VAPID_PUBLIC_KEY', 'B'.repeat(87), 'VAPID_PRIVATE_KEY'],
    ['VAPID_PRIVATE_KEY', 'x'.repeat(43), 'VAPID_PUBLIC_KEY'],
    ['S3_ENDPOINT', 'https://s3.exemple.fr', 'S3_BUCKET'],
    ['S3_BUCKET', 'photos', 'S3_ENDPOINT'],
    ['S3_ACCESS_KEY_ID', 'k', 'S3_ENDPOINT'],
    ['S3_SECRET_ACCESS_KEY', 's', 'S3_ENDPOINT'],
  ])('%s alone asks for its other half', (name, value, missing) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${missing}\u00a0: .*attendue? avec ${name}`),
    );
  });

  test('a site that others reach does not give everything away, unless that is asked for by name', () => {
    for (const APP_URL of [
      'https://www.exemple.fr',
      'http://192.168.1.9:3000',
      'https://localhost.exemple.fr',
    ]) {
      expect(() => readConfig({ APP_URL })).toThrow(/^STRIPE_SECRET_KEY\u00a0: .*PAYMENT_SANDBOX=oui/);
      expect(readConfig({ APP_URL, PAYMENT_SANDBOX: 'oui' }).stripe).toBeNull();
      const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
      expect(readConfig({ APP_URL, ...keys }).stripe).not.toBeNull();
    }
    for (const APP_URL of ['', 'http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:3000']) {
      expect(readConfig({ APP_URL }).stripe).toBeNull();
      // Said to be production, or with a database of its own, it is one that others order on, whatever its address.
      for (const production of [{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://base/site' }]) {
        const env = { APP_URL, ...production };
        expect(() => readConfig(env)).toThrow(/^STRIPE_SECRET_KEY\u00a0: .*PAYMENT_SANDBOX=oui/);
        expect(readConfig({ ...env, PAYMENT_SANDBOX: 'oui' }).stripe).toBeNull();
      }
    }
  });

  test('a site that takes money from others is no demonstration, unless that is asked for by name', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const elsewhere = [
      { APP_URL: 'https://www.exemple.fr' },
      { NODE_ENV: 'production' },
      { DATABASE_URL: 'postgres://base/site' },
    ];
    for (const env of elsewhere) {
      expect(readConfig({ ...env, ...keys }).isTrade).toBe(true);
      expect(readConfig({ ...env, ...keys, DEMONSTRATION: 'oui' }).isTrade).toBe(false);
      // The sandbox takes no money.
      expect(readConfig({ ...env, PAYMENT_SANDBOX: 'oui' }).isTrade).toBe(false);
    }
    expect(readConfig({}).isTrade).toBe(false);
    expect(readConfig(keys).isTrade).toBe(false);
  });

  test('a private key of another public one is named', () => {
    const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'x'.repeat(43) };
    expect(() => readConfig(keys)).toThrow(/^VAPID_PRIVATE_KEY\u00a0: .* de VAPID_PUBLIC_KEY est attendue/);
  });

  test('keeps the server from starting, and is said alone', async () => {
    const server = await launchServer({ dataDir: folder.path, env: { SMTP_URL: 'localhost:25' } });
    await expect(server.ready).rejects.toThrow(/^SMTP_URL\u00a0: [^\n]+\n$/);
    expect(await server.stop()).toBe(1);
  });

  test('a port already taken is said, in French', async () => {
    const first = await startServer({ dataDir: folder.path });
    const second = await launchServer({ env: { PORT: new URL(first.url).port } });
    await expect(second.ready).rejects.toThrow('PORT\u00a0: ce port est déjà pris');
    await second.stop();
    await first.stop();
  });
});
