/** A backup made while a server is written to, and what is restored of it, on either database; what is refused, and kills. */

import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { writeArchive } from '../../src/server/backup/archive.ts';
import type { Database } from '../../src/server/database/database.ts';
import { exportTables, fileOfTable } from '../../src/server/database/export-tables.ts';
import { demoPassword, getAs, login, people, signIn } from '../support/accounts.ts';
import { contact, post } from '../support/api.ts';
import { anonymousOrder } from '../support/bookings.ts';
import { openPglite } from '../support/built-server.ts';
import { databaseSettings, openTestDatabase, usesPostgres } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { announce, mediumOf, sendAll, sha256, someBytes } from '../support/media.ts';
import { operate } from '../support/operate.ts';
import { randomFrom } from '../support/random.ts';
import { type ServerProcess, startServer } from '../support/server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const KILLS = process.env.SOAK ? 20 : 3;
/** What a command takes of a small database, about. */
const COMMAND_MS = 1_200;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = randomFrom(seed);

const folders: TemporaryFolder[] = [];
const emptyFolder = async () => {
  const folder = await temporaryFolder({ holds: 'nothing' });
  folders.push(folder);
  return folder.path;
};
/** Of a server whose data are there. */
const envOf = async (dataDir: string) => ({ DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) });

/** What a server has acknowledged. */
interface Acknowledged {
  readonly messages: string[];
  /** Hash of the whole, by id. */
  readonly media: Map<string, string>;
}

let source: string;
let archive: string;
/** Before the backup was begun. */
let before: Acknowledged;

async function writeTo(server: ServerProcess, known: Acknowledged, isOver: () => boolean): Promise<void> {
  const driver = await signIn(server, 'teammate');
  const booking = await post(`${server.url}/api/booking`, anonymousOrder(new Date()));
  const { trips } = (await getAs(driver, `${server.url}/api/booking/${booking.body.id}`)).body;
  for (let n = 1; !isOver(); n += 1) {
    const message = await post(
      `${server.url}/api/contact`,
      contact({ mail: `${randomUUID()}@exemple.fr` }),
      fromSomewhere(),
    );
    if (message.status !== 201) throw new Error(JSON.stringify(message.body));
    known.messages.push(message.body.id);
    const slices = [someBytes(30_000, n), someBytes(10_000, n + 1)];
    const medium = mediumOf(trips[0].id, slices);
    await announce(server.url, driver, medium);
    await sendAll(server.url, driver, medium, slices, 9_000);
    known.media.set(medium.clientId, sha256(Buffer.concat(slices)));
  }
}

beforeAll(async () => {
  const folder = await temporaryFolder();
  folders.push(folder);
  source = folder.path;
  archive = join(await emptyFolder(), 'backup.tar');
  const server = await startServer({ dataDir: source });
  const known: Acknowledged = { messages: [], media: new Map() };
  let isOver = false;
  const writing = Promise.all([1, 2].map(() => writeTo(server, known, () => isOver)));
  await Promise.race([eventually(async () => known.media.size >= 6), writing]);
  before = { messages: [...known.messages], media: new Map(known.media) };
  const backed = await operate(['backup', archive], await envOf(source));
  isOver = true;
  await writing;
  await server.stop();
  expect(backed.text).toMatch(/backup\.tar\s: \d+ lignes et \d+ fichiers de photos et de vidéos\./);
  expect(backed.code).toBe(0);
}, 120_000);
afterAll(async () => {
  for (const folder of folders) await folder.remove();
});

/** Every row of every table, and what each sequence gave last. */
async function contentsOf(database: Database) {
  const folder = await emptyFolder();
  const exported = await exportTables(database, folder);
  const tables: Record<string, string[]> = {};
  for (const { name } of exported.tables) {
    const text = gunzipSync(await readFile(join(folder, fileOfTable(name)))).toString('utf8');
    tables[name] = text.split('\n').sort();
  }
  return { ...exported, rows: tables };
}

async function contentsIn(open: () => Promise<Database>) {
  const database = await open();
  try {
    return await contentsOf(database);
  } finally {
    await database.close();
  }
}

/** Each that was acknowledged before the backup. */
function expectRows({ rows }: Awaited<ReturnType<typeof contentsOf>>): void {
  for (const id of before.messages)
    expect(rows.contact_message?.filter((row) => row.includes(id))).toHaveLength(1);
  for (const id of before.media.keys())
    expect(rows.medium?.filter((row) => row.includes(`"id": "${id}"`))).toHaveLength(1);
}

describe(`restored (SEED=${seed})`, () => {
  const targets = [
    ['on the same database', envOf, (dataDir: string) => openTestDatabase(dataDir)],
    ...(usesPostgres
      ? ([
          [
            'on the embedded database',
            async (dataDir: string) => ({ DATA_DIR: dataDir }),
            (dataDir: string) => openPglite(dataDir, () => {}),
          ],
        ] as const)
      : []),
  ] as const;

  test.each(targets)(
    '%s, it is what was backed up, to the last value',
    { timeout: 60_000 },
    async (_, env, open) => {
      const quiet = join(await emptyFolder(), 'quiet.tar');
      expect((await operate(['backup', quiet], await envOf(source))).code).toBe(0);
      const target = await emptyFolder();
      const restored = await operate(['restore', quiet], await env(target));
      expect(restored.text).toMatch(
        /^\d+ lignes et \d+ fichiers de photos et de vidéos sont restaurés\.\nCes clés/,
      );
      expect(await contentsIn(() => open(target))).toEqual(await contentsIn(() => openTestDatabase(source)));
      // The schema is whole: what ties rows to one another is back.
      const database = await open(target);
      const ties = await database.query(
        `select 1 from pg_constraint where contype = 'f' and not convalidated`,
      );
      const [kept] = await database.query<{ ties: number; triggers: number }>(
        `select (select count(*)::integer from pg_constraint where contype = 'f') as ties,
         (select count(*)::integer from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`,
      );
      await database.close();
      const original = await openTestDatabase(source);
      const [expected] = await original.query(
        `select (select count(*)::integer from pg_constraint where contype = 'f') as ties,
         (select count(*)::integer from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`,
      );
      await original.close();
      expect(ties).toEqual([]);
      expect(kept).toEqual(expected);
    },
  );

  test('from a server that was written to, it has every record and medium that was acknowledged before', {
    timeout: 60_000,
  }, async () => {
    const target = await emptyFolder();
    expect((await operate(['restore', archive], await envOf(target))).code).toBe(0);
    const server = await startServer({ dataDir: target });
    // Who had a password has it still.
    const password = await demoPassword({ dataDir: source });
    const team = (await login(server.url, people.teammate.mail, password)).body;
    for (const [id, hash] of before.media) {
      const response = await fetch(`${server.url}/api/media/${id}/content`, {
        headers: { Authorization: `Bearer ${team.token}` },
      });
      expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(hash);
    }
    // It goes on: numbers of its own follow those that were given.
    const outboundSlot = openSlots(new Date()).at(-1);
    const next = anonymousOrder(new Date(), { outboundSlot, returnSlot: null });
    expect((await post(`${server.url}/api/booking`, next)).status).toBe(201);
    await server.stop();
    expectRows(await contentsIn(() => openTestDatabase(target)));
  });
});

describe('is refused', () => {
  const restoring = async (file: string, dataDir?: string) => {
    const { code, text } = await operate(['restore', file], await envOf(dataDir ?? (await emptyFolder())));
    expect(code).toBe(1);
    return text;
  };
  const copied = async () => {
    const path = join(await emptyFolder(), 'copy.tar');
    await copyFile(archive, path);
    return path;
  };

  test('with one byte changed, wherever it is', async () => {
    const path = await copied();
    const bytes = await readFile(archive);
    for (let n = 0; n < KILLS; n += 1) {
      const at = Math.floor(random() * (bytes.byteLength - 1_024));
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await writeFile(path, changed);
      const dataDir = await emptyFolder();
      const { code, text } = await operate(['restore', path], await envOf(dataDir));
      // Bytes of padding between members say nothing.
      if (code === 0) expect(bytes[at]).toBe(0);
      else
        expect(text, `byte ${at}`).toMatch(
          /n’est pas ce qui a été sauvegardé|coupée|pas entière|y est deux fois|pas été sauvegardé/,
        );
    }
  });

  test('cut anywhere', async () => {
    const path = await copied();
    const { size } = await stat(path);
    await truncate(path, Math.floor(random() * (size - 2_048)));
    expect(await restoring(path)).toMatch(
      /^Cette sauvegarde (?:est coupée, ou n’en est pas une|n’est pas entière)\.\n$/,
    );
  });

  test('where something is there already, or another key', async () => {
    expect(await restoring(archive, source)).toMatch(/^Cette base contient déjà des données/);
    const other = await emptyFolder();
    await writeFile(join(other, 'report-signing-key'), 'x'.repeat(44));
    expect(await restoring(archive, other)).toMatch(/report-signing-key\s» est une autre clé/);
  });

  test('of a newer version, and so is its database', async () => {
    const path = join(await emptyFolder(), 'newer.tar');
    const manifest = {
      format: 1,
      madeAt: '2026-11-30T12:00:00.000Z',
      migrations: [{ name: '999-later.sql', sha256: '0'.repeat(64) }],
      tables: [],
      sequences: [],
    };
    await writeArchive(path, (made) => made.add('manifest.json', Buffer.from(JSON.stringify(manifest))));
    expect(await restoring(path)).toMatch(/version plus récente du logiciel \(999-later\.sql\)/);
    await writeArchive(path, (made) => made.add('manifest.json', Buffer.from('{"format":2}')));
    expect(await restoring(path)).toMatch(/^Cette sauvegarde est d’un autre format/);
  });

  test('with a member that would be written elsewhere', async () => {
    const path = join(await emptyFolder(), 'outside.tar');
    const manifest = await manifestOf(archive);
    for (const name of [
      'media/../../evil',
      'media/ab/../../../evil',
      'keys/../evil',
      'keys/authorized_keys',
    ]) {
      await writeArchive(path, async (made) => {
        await made.add('manifest.json', manifest);
        await made.add(name, Buffer.from('x'));
      });
      expect(await restoring(path)).toMatch(/n’a pas sa place dans une sauvegarde/);
    }
  });
});

async function manifestOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  const size = Number.parseInt(bytes.toString('latin1', 124, 135), 8);
  return bytes.subarray(512, 512 + size);
}

describe(`${KILLS} kills (SEED=${seed})`, { timeout: KILLS * 60_000 }, () => {
  test('of a backup leave no archive, or a whole one, and the next is made', async () => {
    const folder = await emptyFolder();
    const path = join(folder, 'killed.tar');
    for (let n = 0; n < KILLS; n += 1) {
      await operate(['backup', path], await envOf(source), wait(random() * COMMAND_MS));
      const isThere = await stat(path).catch(() => null);
      if (isThere) expect((await operate(['restore', path], await envOf(await emptyFolder()))).code).toBe(0);
    }
    expect((await operate(['backup', path], await envOf(source))).code).toBe(0);
    expect((await operate(['restore', path], await envOf(await emptyFolder()))).code).toBe(0);
  });

  test('of a restore leave an empty database, and the next one is whole', async () => {
    const target = await emptyFolder();
    await mkdir(target, { recursive: true });
    for (let n = 0; n < KILLS; n += 1) {
      const { code } = await operate(['restore', archive], await envOf(target), wait(random() * COMMAND_MS));
      if (code === 0) break;
    }
    const last = await operate(['restore', archive], await envOf(target));
    expect(last.text).toMatch(/sont restaurés|contient déjà des données/);
    expectRows(await contentsIn(() => openTestDatabase(target)));
  });
});

test.runIf(usesPostgres)(
  `to-postgres moves all of an embedded database, through ${KILLS} kills`,
  {
    timeout: KILLS * 60_000,
  },
  async () => {
    const dataDir = await emptyFolder();
    expect((await operate(['restore', archive], { DATA_DIR: dataDir })).code).toBe(0);
    const env = await envOf(dataDir);
    for (let n = 0; n < KILLS; n += 1) {
      const { code } = await operate(['to-postgres'], env, wait(random() * COMMAND_MS));
      if (code === 0) break;
    }
    const last = await operate(['to-postgres'], env);
    expect(last.text).toMatch(/lignes sont passées sur PostgreSQL|contient déjà des données/);
    expect(await contentsIn(() => openTestDatabase(dataDir))).toEqual(
      await contentsIn(() => openPglite(dataDir, () => {})),
    );
  },
);
