/** Media that move from the folder of a machine to a bucket, by a command that is killed on its way. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderStore } from '../../src/server/objects/folder-store.ts';
import { openS3Store } from '../../src/server/objects/s3-store.ts';
import { sha256, someBytes } from '../support/media.ts';
import { bytesOf } from '../support/media-places.ts';
import { hasObjectStore, type RunningObjectStore, startObjectStore } from '../support/object-store.ts';
import { operate } from '../support/operate.ts';
import { randomFrom } from '../support/random.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const KILLS = process.env.SOAK ? 20 : 3;
const MEDIA = 60;
/** What the command takes to copy a few. */
const COPYING_MS = 1_500;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

let folder: TemporaryFolder;
let store: RunningObjectStore | null = null;
beforeAll(async () => {
  folder = await temporaryFolder({ holds: 'nothing' });
  if (hasObjectStore) store = await startObjectStore();
});
afterAll(async () => {
  await store?.stop();
  await folder.remove();
});

test.runIf(hasObjectStore)(
  `${MEDIA} of them, through ${KILLS} kills (SEED=${seed})`,
  {
    timeout: 120_000,
  },
  async () => {
    const random = randomFrom(seed);
    if (!store) return;
    const from = openFolderStore(join(folder.path, 'media'));
    const kept = new Map<string, Buffer>();
    for (let n = 0; n < MEDIA; n += 1) {
      const id = randomUUID();
      const key = `${id.slice(0, 2)}/${id}/0`;
      const bytes = someBytes(20_000 + n, n);
      await from.put(key, bytes, sha256(bytes));
      kept.set(key, bytes);
    }
    const env = { DATA_DIR: folder.path, ...store.env };
    for (let n = 0; n < KILLS; n += 1) await operate(['media-to-s3'], env, wait(random() * COPYING_MS));
    const { text, code } = await operate(['media-to-s3'], env);
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+ fichiers copiés, \d+ déjà présents\.\n$/)]);
    const again = await operate(['media-to-s3'], env);
    expect(again.text).toBe(`0 fichiers copiés, ${MEDIA} déjà présents.\n`);
    const to = openS3Store(store.settings);
    for (const [key, bytes] of kept) expect((await bytesOf(to, key)).equals(bytes)).toBe(true);
  },
);

test('it asks for a bucket', async () => {
  const { text, code } = await operate(['media-to-s3'], { DATA_DIR: folder.path });
  expect([code, text]).toEqual([1, 'S3_ENDPOINT\u00a0: l’adresse du stockage est attendue.\n']);
});
