/** What media rely on, of each place where they may be kept. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, type S3Settings } from '../../src/server/lib/config.ts';
import { ObjectMissing, type ObjectStore } from '../../src/server/objects/object-store.ts';
import { openObjects } from '../../src/server/objects/open.ts';
import { sha256, someBytes } from '../support/media.ts';
import { bytesOf, type MediaPlace, mediaPlaces } from '../support/media-places.ts';
import { LISTED_AT_ONCE } from '../support/object-store.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

describe.each(mediaPlaces)('%s', (_, start) => {
  let folder: TemporaryFolder;
  let place: MediaPlace;
  let store: ObjectStore;
  beforeAll(async () => {
    folder = await temporaryFolder({ holds: 'nothing' });
    place = await start();
    store = place.open(folder.path);
  });
  afterAll(async () => {
    await place.stop();
    await folder.remove();
  });

  const below = `ab/${randomUUID()}/`;
  const put = (key: string, bytes: Uint8Array) => store.put(key, bytes, sha256(bytes));
  const read = (key: string) => bytesOf(store, key);

  test('gives back what was put, whole and in part, and what replaced it', async () => {
    const bytes = someBytes(300_000);
    await put(`${below}0`, someBytes(10));
    await put(`${below}0`, bytes);
    expect(sha256(await read(`${below}0`))).toBe(sha256(bytes));
    for (const [from, to] of [
      [299_990, 300_000],
      [0, 1],
      [70_000, 200_000],
    ] as const) {
      const parts: Uint8Array[] = [];
      for await (const part of store.get(`${below}0`, { start: from, end: to })) parts.push(part);
      expect(sha256(Buffer.concat(parts))).toBe(sha256(bytes.subarray(from, to)));
    }
  });

  test('lists what begins so, with its size and when it came', async () => {
    await put(`${below}1`, someBytes(7));
    await put(`${below}1.part`, someBytes(8));
    await put(`${below}10`, someBytes(9));
    const sizes = async (prefix: string) =>
      (await store.list(prefix)).map(({ key, bytes }) => [key.slice(below.length), bytes]).sort();
    expect(await sizes(`${below}1`)).toEqual([
      ['1', 7],
      ['1.part', 8],
      ['10', 9],
    ]);
    expect(await sizes(`${below}1.`)).toEqual([['1.part', 8]]);
    expect(await sizes(`ab/${randomUUID()}/`)).toEqual([]);
    const [listed] = await store.list(`${below}10`);
    expect(Math.abs(Date.now() - Number(listed?.modifiedAt))).toBeLessThan(60_000);
  });

  test('lists more than one answer of a store holds', async () => {
    const many = Array.from({ length: 2 * LISTED_AT_ONCE + 1 }, (_none, index) => `cd/many/${index}`);
    for (const key of many) await put(key, someBytes(1));
    expect((await store.list('cd/many/')).map(({ key }) => key).sort()).toEqual([...many].sort());
    await store.removeAll('cd/many/');
    expect(await store.list('cd/')).toEqual([]);
  });

  test('removes one, and all below a folder, there or not', async () => {
    await put(`${below}2`, someBytes(7));
    await store.remove(`${below}2`);
    await store.remove(`${below}2`);
    await expect(read(`${below}2`)).rejects.toThrow(ObjectMissing);
    await put(`${below}3`, someBytes(7));
    await store.removeAll(below);
    await store.removeAll(below);
    expect(await store.list(below)).toEqual([]);
  });

  test('says at the start which variable is wrong', async () => {
    const { s3 } = readConfig(place.env);
    if (!s3) return;
    const opened = (wrong: Partial<S3Settings>) =>
      openObjects({ s3: { ...s3, ...wrong }, dataDir: folder.path });
    await expect(opened({})).resolves.toBeDefined();
    for (const [wrong, named] of [
      [{ endpoint: 'http://127.0.0.1:9' }, /^S3_ENDPOINT\u00a0: le stockage ne répond pas/],
      [{ bucket: 'none' }, /^S3_BUCKET\u00a0: ce bucket n’existe pas/],
      [{ secretAccessKey: 'other' }, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION\u00a0: .*Signature/],
      [{ accessKeyId: 'test:other' }, /^S3_ACCESS_KEY_ID/],
      [{ region: 'elsewhere' }, /S3_REGION/],
    ] as const) {
      await expect(opened(wrong)).rejects.toThrow(named);
      await expect(opened(wrong)).rejects.toThrow(ConfigError);
    }
  });

  test('refuses what was damaged on its way, and keeps what was there', async () => {
    if (place.isFolder) return;
    const bytes = someBytes(50);
    await put('ef/1', bytes);
    await expect(store.put('ef/1', someBytes(50, 2), sha256(someBytes(50, 3)))).rejects.toThrow('BadDigest');
    expect(await read('ef/1')).toEqual(bytes);
  });
});
