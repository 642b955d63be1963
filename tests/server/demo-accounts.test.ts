/** The people of a new server: demonstration accounts, the first administrator, and the secret behind their sessions. */

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordError } from '../../src/domain/account/password.ts';
import { demoPassword, getAs, login, people, refresh, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { askDatabase, usesPostgres } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { randomFrom } from '../support/random.ts';
import { launchServer, startServer } from '../support/server.ts';
import { type Contents, type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const KILLS = process.env.SOAK ? 20 : 2;
/** What a start takes until its schema and accounts are there, with some time to serve. */
const START_MS = 2_000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const mails = Object.values(people).map(({ mail }) => mail);

let folder: TemporaryFolder;
afterEach(() => folder.remove());

/** What the folder of each test of a group holds at first. */
function onFolder(holds: Contents): void {
  beforeEach(async () => {
    folder = await temporaryFolder({ holds });
  });
}

const modeOf = async (name: string) => ((await stat(join(folder.path, name))).mode & 0o777).toString(8);
const accounts = () =>
  askDatabase<{ mail: string; role: string; confirmed: boolean }>(
    folder.path,
    'select mail, role, password_hash is not null as confirmed from account order by mail',
  );

describe.skipIf(usesPostgres)('demonstration accounts', () => {
  onFolder('database');

  test('are one of each role in a new embedded database, said at the start and kept for its owner alone', async () => {
    const server = await startServer({ dataDir: folder.path });
    const password = await demoPassword(server);
    expect(passwordError(password)).toBeNull();
    const said = server.output();
    for (const word of [...mails, password, 'Comptes de démonstration', 'Convoyeur'])
      expect(said).toContain(word);
    expect(await readFile(join(folder.path, 'demo-accounts.txt'), 'utf8')).toContain(password);
    expect(await modeOf('demo-accounts.txt')).toBe('600');
    for (const mail of mails) expect((await login(server.url, mail, password)).status).toBe(200);
    // Said to the person who starts the server, and in no line of its log.
    expect(JSON.stringify(server.log())).not.toContain(password);
    await server.stop();
    const roles = Object.values(people).map(({ mail, role }) => ({ mail, role, confirmed: true }));
    expect(await accounts()).toEqual(roles.sort((a, b) => (a.mail < b.mail ? -1 : 1)));
    expect(await askDatabase(folder.path, 'select 1 from customer')).toHaveLength(1);
  });

  test('order from the address of their record, where no network confirms it', async () => {
    const server = await startServer({ dataDir: folder.path });
    const tokens = (await login(server.url, people.customer.mail, await demoPassword(server))).body;
    const { address } = (await getAs(tokens, `${server.url}/api/customer/for_user`)).body;
    const order = orderOf(new Date(), { outbound: { ...orderOf(new Date()).outbound, address } });
    expect((await sendAs(tokens, 'POST', `${server.url}/api/booking`, order)).status).toBe(201);
    await server.stop();
  });

  test('are not made again, nor said again', async () => {
    const first = await startServer({ dataDir: folder.path });
    const password = await demoPassword(first);
    await first.stop();
    const second = await startServer({ dataDir: folder.path });
    expect(second.output()).not.toContain('démonstration');
    expect((await login(second.url, people.admin.mail, password)).status).toBe(200);
    await second.stop();
  });

  test(
    `are all there or none after ${KILLS} kills of a first start (SEED=${seed})`,
    async () => {
      const random = randomFrom(seed);
      for (let n = 0; n < KILLS; n += 1) {
        const fresh = await temporaryFolder({ holds: 'database' });
        const killed = await launchServer({ dataDir: fresh.path });
        // Any instant, and, every other time, the one between the file and the commit.
        await (n % 2 ? wait(random() * START_MS) : untilFile(fresh.path));
        await killed.kill();
        const server = await startServer({ dataDir: fresh.path });
        const password = await demoPassword(server);
        for (const mail of mails) expect((await login(server.url, mail, password)).status).toBe(200);
        await server.stop();
        await fresh.remove();
      }
    },
    KILLS * 30_000,
  );
});

/** Resolves as soon as the file has its name: a clock is too slow for that. */
async function untilFile(dataDir: string): Promise<void> {
  while (!(await readdir(dataDir)).includes('demo-accounts.txt')) await nextTurn();
}

describe.runIf(usesPostgres)('a PostgreSQL database', () => {
  onFolder('nothing');

  test('gets no demonstration account', async () => {
    const server = await startServer({ dataDir: folder.path });
    await server.stop();
    expect(server.output()).not.toContain('démonstration');
    expect(await accounts()).toEqual([]);
  });
});

describe('ADMIN_EMAIL', () => {
  onFolder('database');
  const MAIL = 'patron@exemple.fr';
  const start = (mail = MAIL) => startServer({ dataDir: folder.path, env: { ADMIN_EMAIL: mail } });

  test('makes the first administrator, who gets a link to choose a password, once', async () => {
    const first = await start(MAIL.toUpperCase());
    const [mail] = await eventually(async () => {
      const sent = await first.outbox();
      return sent.length > 0 && sent;
    });
    expect(mail).toContain(`To: ${MAIL}`);
    const text = (mail ?? '').replaceAll('=\n', '').replaceAll('=3D', '=');
    const token = /#\/password\/reset\?token=([\w-]+)/.exec(text)?.[1];
    const plainPassword = 'Choisi-par-1-patron';
    expect((await post(`${first.url}/api/reset-password`, { token, plainPassword })).status).toBe(200);
    expect((await login(first.url, MAIL, plainPassword)).status).toBe(200);
    await first.stop();

    const second = await start('autre@exemple.fr');
    await second.stop();
    expect(await accounts()).toEqual([{ mail: MAIL, role: 'ROLE_ADMIN', confirmed: true }]);
  });

  test('leaves an account of another role as it is, and says so', async () => {
    const first = await start();
    await first.stop();
    await askDatabase(folder.path, "update account set role = 'ROLE_PARTNER'");
    const second = await start();
    expect(second.output()).toMatch(/^ADMIN_EMAIL\s: cette adresse a déjà un compte/m);
    await second.stop();
    expect(await accounts()).toEqual([{ mail: MAIL, role: 'ROLE_PARTNER', confirmed: false }]);
  });

  test.runIf(usesPostgres)('makes one, however many instances start at once', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    await Promise.all(servers.map((server) => server.stop()));
    expect(await accounts()).toHaveLength(1);
  });
});

describe('the secret', () => {
  onFolder('accounts');

  /** No JWT_SECRET is given. */
  const ownSecret = { JWT_SECRET: '' };

  test('is kept whole, for the server alone, and the same at the next start', async () => {
    const first = await startServer({ dataDir: folder.path, env: ownSecret });
    const { refresh_token } = await signIn(first, 'admin');
    const { body } = await refresh(first.url, refresh_token);
    await first.stop();
    const kept = await readFile(join(folder.path, 'jwt-secret'), 'utf8');
    expect(kept).toMatch(/^[\w-]{64}\n$/);
    expect(await modeOf('jwt-secret')).toBe('600');
    expect((await readdir(folder.path)).filter((name) => name.includes('tmp'))).toEqual([]);

    const second = await startServer({ dataDir: folder.path, env: ownSecret });
    expect(await readFile(join(folder.path, 'jwt-secret'), 'utf8')).toBe(kept);
    expect((await refresh(second.url, refresh_token)).body).toEqual(body);
    await second.stop();
  });

  test('that is damaged is said in French, and nothing is started', async () => {
    await writeFile(join(folder.path, 'jwt-secret'), 'short');
    const server = await launchServer({ dataDir: folder.path, env: ownSecret });
    await expect(server.ready).rejects.toThrow(/^Le fichier «\s.*jwt-secret\s» est abîmé[^\n]+\n$/m);
    expect(await server.stop()).toBe(1);
  });

  test('JWT_SECRET is used in place of a file', async () => {
    const server = await startServer({ dataDir: folder.path, env: { JWT_SECRET: 's'.repeat(32) } });
    await signIn(server, 'admin');
    await server.stop();
    expect(await readdir(folder.path)).not.toContain('jwt-secret');
  });
});
