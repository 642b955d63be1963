/** Parts sent by several at once, with a disk that answers when it wants: each slice is left once, whole, and few are written at a time. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { CallEnv } from '../../src/server/http/call.ts';
import { openFolderStore } from '../../src/server/objects/folder-store.ts';
import { mediaCalls } from '../../src/server/report/media-calls.ts';
import { createMediaFiles, type MediaFiles } from '../../src/server/report/media-files.ts';
import { announceMedium, findProgress } from '../../src/server/report/media-store.ts';
import { receivePart } from '../../src/server/report/receive-part.ts';
import type { ReportServices } from '../../src/server/report/report-services.ts';
import { getAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { anonymousOrder } from '../support/bookings.ts';
import { migrationSql, openTestDatabase } from '../support/database.ts';
import { signal } from '../support/hold.ts';
import { startHere } from '../support/in-process-server.ts';
import { mediumOf, sha256, someBytes } from '../support/media.ts';
import { randomFrom } from '../support/random.ts';
import { testKeys } from '../support/secret.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const ROUNDS = process.env.SOAK ? 500 : 20;
const WRITERS = 4;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const clock = () => new Date();

let folder: TemporaryFolder;
let database: Database;
let tripId: string;
let accountId: string;
/** Two sign-ins of one person: two tablets, or two tabs. */
let tokens: readonly [Tokens, Tokens];
/** What transactions have waited for the disk to do. */
const inTransaction = new AsyncLocalStorage<true>();
const waitedFor: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  const server = await startHere({ dataDir: folder.path });
  tokens = [await signIn(server, 'teammate'), await signIn(server, 'teammate')];
  const { body: booking } = await post(`${server.url}/api/booking`, anonymousOrder(new Date()));
  tripId = (await getAs(tokens[0], `${server.url}/api/booking/${booking.id}`)).body.trips[0].id;
  await server.stop();
  const opened = await openTestDatabase(folder.path);
  database = {
    ...opened,
    tx: (work) => opened.tx((queryable) => inTransaction.run(true, () => work(queryable))),
  };
  const [teammate] = await database.query<{ id: string }>(
    "select id from account where role = 'ROLE_TEAMMATE'",
  );
  accountId = teammate?.id ?? '';
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

/** The disk, each call of which takes as many turns of the event loop as chance says, before and after. */
function slowly(files: MediaFiles, random: () => number): MediaFiles {
  const turns = async () => {
    for (let left = Math.floor(random() * 4); left > 0; left -= 1) await nextTurn();
  };
  const slow = <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      if (inTransaction.getStore()) waitedFor.push(name);
      await turns();
      const answer = await call(...args);
      await turns();
      return answer;
    };
  };
  return {
    ...files,
    writePart: slow('writePart', files.writePart),
    makeSlice: slow('makeSlice', files.makeSlice),
    removePart: slow('removePart', files.removePart),
    removeParts: slow('removeParts', files.removeParts),
  };
}

async function announced(...slices: readonly Buffer[]) {
  const { clientId, ...medium } = mediumOf(tripId, slices);
  const at = clock();
  await database.tx((tx) => announceMedium(tx, { ...medium, id: clientId, accountId, at }));
  return { id: clientId, accountId };
}

const openFiles = () => createMediaFiles(openFolderStore(join(folder.path, 'media')));
const filesOf = (id: string) => readdir(join(folder.path, 'media', id.slice(0, 2), id));
const whole = (id: string) => readFile(join(folder.path, 'media', id.slice(0, 2), id, '0'));

test(`${WRITERS} writers of one slice, with parts of any size, leave one, whole, ${ROUNDS} times (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const mediaFiles = slowly(openFiles(), random);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bytes = someBytes(1_000 + Math.floor(random() * 9_000), round);
    const own = await announced(bytes);
    let verified = 0;
    const onVerified = async () => {
      verified += 1;
    };
    const write = async () => {
      for (;;) {
        const [slice] = (await findProgress(database, own)).slices;
        if (!slice || slice.verified) return;
        const end = Math.min(bytes.byteLength, slice.received + 1 + Math.floor(random() * 3_000));
        const part = { ...own, index: 0, offset: slice.received, bytes: bytes.subarray(slice.received, end) };
        try {
          await receivePart({ database, mediaFiles, clock }, part, onVerified);
        } catch (error) {
          // Another one was first: this one goes on from where the slice ends now.
          if (!(error instanceof Error) || error.message !== 'ERROR.OFFSET') throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    expect(verified).toBe(1);
    expect(await findProgress(database, own)).toMatchObject({
      verified: true,
      slices: [{ received: bytes.byteLength, verified: true }],
    });
    expect(sha256(await whole(own.id))).toBe(sha256(bytes));
    expect(await filesOf(own.id)).toEqual(['0']);
  }
  const parts = await database.query('select 1 from medium_part');
  expect(parts).toEqual([]);
  expect(waitedFor).toEqual([]);
});

interface SentPart {
  readonly id: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** The call that takes parts, of the first slice, as the API registers it, on this test's disk. */
function takeParts(mediaFiles: MediaFiles, on: Database = database) {
  const services = {
    database: on,
    mediaFiles,
    clock,
    keys: testKeys,
    appUrl: '',
    mail: { wake: () => {} },
  } as Partial<ReportServices> as ReportServices;
  const app = new Hono<CallEnv>();
  for (const { method, path, answer } of mediaCalls(services)) {
    app.on(method, path, (call) => answer(services, call));
  }
  return ({ token }: Tokens, { id, offset, bytes }: SentPart): Promise<Response> =>
    Promise.resolve(
      app.request(
        `/media/${id}/slice/0?offset=${offset}`,
        {
          method: 'PUT',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
        },
        { incoming: Readable.from([Buffer.from(bytes)]) },
      ),
    );
}

test('two sign-ins of one person that send one slice at once leave one, whole', async () => {
  const random = randomFrom(seed);
  const take = takeParts(slowly(openFiles(), random));
  const bytes = someBytes(5_000);
  const own = await announced(bytes);
  const refused: unknown[] = [];
  const sendFrom = async (signedIn: Tokens) => {
    for (let offset = 0; offset < bytes.byteLength; ) {
      const part = {
        id: own.id,
        offset,
        bytes: bytes.subarray(offset, offset + 500 + Math.floor(random() * 500)),
      };
      const answer = await take(signedIn, part);
      const body = await answer.json();
      if (answer.status === 200) offset = body.slices[0].received;
      else {
        // The other one was first: this one goes on from where the slice ends now.
        refused.push([answer.status, body.code]);
        offset = body.offset;
      }
    }
  };
  await Promise.all(tokens.map(sendFrom));
  expect(refused).toEqual(refused.map(() => [409, 'ERROR.OFFSET']));
  expect(await findProgress(database, own)).toMatchObject({
    verified: true,
    slices: [{ received: bytes.byteLength, verified: true }],
  });
  expect(sha256(await whole(own.id))).toBe(sha256(bytes));
  expect(await filesOf(own.id)).toEqual(['0']);
});

const PARTS_AT_ONCE = 1;
const SENT_AT_ONCE = 12;

test(`of ${SENT_AT_ONCE} parts that are sent at once ${PARTS_AT_ONCE} is written at a time, and all are received`, async () => {
  const files = openFiles();
  const disk = signal();
  let writing = 0;
  let most = 0;
  const mediaFiles: MediaFiles = {
    ...files,
    makeSlice: async (...args) => {
      writing += 1;
      most = Math.max(most, writing);
      await disk.given;
      const made = await files.makeSlice(...args);
      writing -= 1;
      return made;
    },
  };
  let known = 0;
  const counting: Database = {
    ...database,
    query: async (sql, values) => {
      const rows = await database.query(sql, values);
      if (sql.includes('session_family')) known += 1;
      return rows as never;
    },
  };
  const take = takeParts(mediaFiles, counting);
  const bytes = someBytes(100);
  const media = await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => announced(bytes)));
  const sent = media.map(({ id }) => take(tokens[0], { id, offset: 0, bytes }));
  // Everybody is past the door, and whoever was let in has been answered by the database and has come to the disk.
  await expect.poll(() => known).toBe(SENT_AT_ONCE);
  for (let round = 0; round < 20; round += 1) {
    await database.query('select 1');
    await nextTurn();
  }
  expect(writing).toBe(PARTS_AT_ONCE);
  disk.give();
  for (const answer of await Promise.all(sent)) {
    expect([answer.status, (await answer.json()).verified]).toEqual([200, true]);
  }
  expect(most).toBe(PARTS_AT_ONCE);
});

test('a part that a crash left unrecorded goes when its slice is whole', async () => {
  const mediaFiles = openFiles();
  const bytes = someBytes(300);
  const own = await announced(bytes);
  const part = (from: number, to: number) => ({
    ...own,
    index: 0,
    offset: from,
    bytes: bytes.subarray(from, to),
  });
  const receive = (from: number, to: number) =>
    receivePart({ database, mediaFiles, clock }, part(from, to), async () => {});
  await receive(0, 100);
  await writeFile(join(folder.path, 'media', own.id.slice(0, 2), own.id, `0.${randomUUID()}`), 'x');
  await receive(100, 300);
  expect(await filesOf(own.id)).toEqual(['0']);
  expect(sha256(await whole(own.id))).toBe(sha256(bytes));
});

test('what arrives of a medium whose customer was forgotten meanwhile leaves no byte', async () => {
  const files = openFiles();
  const bytes = someBytes(300);
  const own = await announced(bytes);
  const mediaFiles: MediaFiles = {
    ...files,
    makeSlice: async (...args) => {
      const made = await files.makeSlice(...args);
      await database.query('update medium set forgotten = true where id = $1', [own.id]);
      return made;
    },
  };
  const received = receivePart(
    { database, mediaFiles, clock },
    { ...own, index: 0, offset: 0, bytes },
    async () => {},
  );
  await expect(received).rejects.toThrow('ERROR.NOT_FOUND');
  await expect(filesOf(own.id)).rejects.toThrow('ENOENT');
});

test('what had come as one growing file before is asked for again, and what was whole is not', async () => {
  const mediaFiles = openFiles();
  const slices = [someBytes(300, 1), someBytes(200, 2)] as const;
  const own = await announced(...slices);
  const receive = (index: 0 | 1, offset: number) => {
    const part = { ...own, index, offset, bytes: slices[index].subarray(offset) };
    return receivePart({ database, mediaFiles, clock }, part, async () => {});
  };
  await receive(1, 0);
  // As the version before left it.
  await writeFile(join(folder.path, 'media', own.id.slice(0, 2), own.id, '0'), slices[0].subarray(0, 100));
  await database.query('drop table medium_part');
  await database.query('update medium_slice set received = 100 where medium_id = $1 and index = 0', [own.id]);
  for (const statement of (await migrationSql('025-medium-part')).split(';')) await database.query(statement);
  expect((await findProgress(database, own)).slices).toEqual([
    { received: 0, verified: false },
    { received: 200, verified: true },
  ]);
  await receive(0, 0);
  expect(await findProgress(database, own)).toMatchObject({ verified: true });
  expect(sha256(await whole(own.id))).toBe(sha256(slices[0]));
});
