/**
 * Photos and videos on this tablet (guarantees.md, Media). The database is the specification's (§3): one store that holds
 * bytes and nothing else, a row for each slice. What is known of a medium is in the missions database, and is written
 * last: bytes without it were never acknowledged.
 */
import type { DBSchema } from 'idb';
import { sha256 } from '../../domain/lib/sha256.ts';
import { type MediaType, SLICE_MAX_BYTES, type Slice } from '../../domain/report/media.ts';
import { mediaDatabase } from '../../domain/settings/stored-data.ts';
import { uuid } from '../http/uuid.ts';
import { isAnythingLost } from './keep-waiting.ts';
import { withLock } from './lock.ts';
import { missions } from './mission-database.ts';
import { noteWaiting } from './note-waiting.ts';
import { lazyDatabase, strict } from './open-database.ts';
import { StorageError, withStorageErrors } from './storage-error.ts';
import type { TabletMedium } from './tablet-records.ts';
import { waitingOf } from './waiting.ts';

interface Row {
  readonly localId?: number;
  readonly mediaId: string;
  /** A Blob: an array of bytes would be a key, and the index would hold it a second time. */
  readonly media: Blob;
  readonly type: MediaType;
}

interface Media extends DBSchema {
  media: {
    key: number;
    value: Row;
    indexes: { mediaId: string; media: string; type: string };
  };
}

const bytes = lazyDatabase<Media>(mediaDatabase, 1, (database) => {
  const store = database.createObjectStore('media', { keyPath: 'localId', autoIncrement: true });
  for (const field of ['mediaId', 'media', 'type'] as const) store.createIndex(field, field);
});

/** What a capture is of. */
export interface Capture {
  readonly account: string;
  readonly reportId: string;
  readonly tripId: string;
}

/** A video that is being recorded. */
export interface Recording {
  readonly id: string;
  /** Once it resolves these bytes outlive a crash. In their order: after one that was not kept none is. @throws StorageError */
  readonly addSlice: (blob: Blob) => Promise<TabletMedium>;
}

/**
 * Once it resolves the photo outlives a crash.
 * @param blob of `SLICE_MAX_BYTES` at most
 * @throws StorageError where it is not kept: it is the caller's still
 */
export async function addPhoto({
  blob,
  ...capture
}: Capture & { readonly blob: Blob }): Promise<TabletMedium> {
  if (blob.size > SLICE_MAX_BYTES) throw new TypeError('A photo is one slice.');
  return addSlice(newMedium(capture, 'photo', blob.type), blob);
}

/** Nothing is kept before the first slice is. */
export function startVideo({ mime, ...capture }: Capture & { readonly mime: string }): Recording {
  let medium = newMedium(capture, 'video', mime);
  let last: Promise<TabletMedium> = Promise.resolve(medium);
  const add = async (blob: Blob) => {
    // The recorder answers with as much as there is: more than a slice at times.
    for (let at = 0; at < blob.size; at += SLICE_MAX_BYTES)
      medium = await addSlice(medium, blob.slice(at, at + SLICE_MAX_BYTES));
    return medium;
  };
  return {
    id: medium.id,
    addSlice(blob) {
      // What follows a slice that was not kept could not be played.
      last = last.then(() => add(blob));
      return last;
    },
  };
}

const newMedium = (capture: Capture, type: MediaType, mime: string): TabletMedium => ({
  ...capture,
  id: uuid(),
  type,
  mime: mime.split(';')[0] ?? '',
  slices: [],
  createdAt: new Date().toISOString(),
  refusal: null,
});

/** Bytes first, then what is known of them, each read back. */
const addSlice = (medium: TabletMedium, blob: Blob): Promise<TabletMedium> =>
  withLock(
    'media',
    () =>
      withStorageErrors(async () => {
        const content = new Uint8Array(await blob.arrayBuffer());
        const slice = await sliceOf(content);
        const database = await bytes();
        const media = new Blob([content], { type: medium.mime });
        const tx = database.transaction('media', 'readwrite', strict);
        const [localId] = await Promise.all([
          tx.store.add({ mediaId: medium.id, media, type: medium.type }),
          tx.done,
        ]);
        await requireSame(slice, (await database.get('media', localId))?.media);
        const after = { ...medium, slices: [...medium.slices, slice] };
        await putMedium(after);
        return after;
      }),
    'shared',
  );

const sliceOf = async (content: Uint8Array): Promise<Slice> => ({
  bytes: content.byteLength,
  sha256: await sha256(content),
});

/** @throws StorageError where these are not the bytes of the slice */
async function requireSame(slice: Slice, read: Blob | undefined): Promise<void> {
  if (!read || (await sha256(new Uint8Array(await read.arrayBuffer()))) !== slice.sha256)
    throw new StorageError('unreadable');
}

async function putMedium(medium: TabletMedium): Promise<void> {
  const database = await missions();
  const tx = database.transaction('media', 'readwrite', strict);
  await Promise.all([tx.store.put(medium), tx.done]);
  if ((await database.get('media', medium.id))?.slices.length !== medium.slices.length)
    throw new StorageError('unreadable');
  await noteWaiting(medium.account);
}

/** Those of an account, oldest first. */
export const readMedia = async (account: string): Promise<TabletMedium[]> =>
  (await (await missions()).getAll('media'))
    .filter((one) => one.account === account)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));

/** In the order of the slices. */
export const sliceBlobs = async (id: string): Promise<Blob[]> =>
  (await (await bytes()).getAllFromIndex('media', 'mediaId', id)).map(({ media }) => media);

/** To look at, to play, to export. */
export async function mediumBlob(id: string): Promise<Blob> {
  const blobs = await sliceBlobs(id);
  return new Blob(blobs, { type: blobs[0]?.type ?? '' });
}

/** Gives up a medium: its driver took it back, or the server has it. What is known of it goes first, then its bytes. */
export async function dropMedium(id: string): Promise<void> {
  const tx = (await missions()).transaction('media', 'readwrite', strict);
  const [medium] = await Promise.all([tx.store.get(id), tx.store.delete(id), tx.done]);
  await dropBytes(id);
  if (medium) await noteWaiting(medium.account);
}

async function dropBytes(id: string): Promise<void> {
  await dropRows(await (await bytes()).getAllKeysFromIndex('media', 'mediaId', id));
}

async function dropRows(keys: readonly number[]): Promise<void> {
  const tx = (await bytes()).transaction('media', 'readwrite', strict);
  await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
}

const GONE = 'Les octets de ce fichier ont disparu de la tablette.';
const FOUND = 'Retrouvé sans son état des lieux, qui a disparu de la tablette\u00a0: exportez-le.';

/**
 * Makes both databases agree, once none is being written. Bytes that no medium names were never acknowledged, and go,
 * unless what is known of media was lost: then they become media of the account that lost it, to be exported.
 */
export const recoverMedia = (account: string): Promise<void> =>
  withLock('media', async () => {
    const rows = new Map<string, number[]>();
    let cursor = await (await bytes()).transaction('media').store.index('mediaId').openKeyCursor();
    for (; cursor; cursor = await cursor.continue())
      rows.set(cursor.key, [...(rows.get(cursor.key) ?? []), cursor.primaryKey]);
    const known = await (await missions()).getAll('media');
    const surplus: number[] = [];
    for (const { id, slices, refusal } of known) {
      const keys = rows.get(id) ?? [];
      if (keys.length < slices.length && refusal === null) await noteMedium(id, GONE);
      surplus.push(...keys.slice(slices.length));
      rows.delete(id);
    }
    // In the order in which they were taken.
    const nameless = [...rows].sort(([, [a = 0]], [, [b = 0]]) => a - b);
    if (waitingOf(account)?.lost) for (const [id] of nameless) await adopt(account, id);
    else if (!isAnythingLost()) surplus.push(...nameless.flatMap(([, keys]) => keys));
    await dropRows(surplus);
    await noteWaiting(account);
  });

/** Bytes that have lost everything else. */
async function adopt(account: string, id: string): Promise<void> {
  const blobs = await sliceBlobs(id);
  const slices = await Promise.all(
    blobs.map(async (blob) => sliceOf(new Uint8Array(await blob.arrayBuffer()))),
  );
  const mime = blobs[0]?.type ?? '';
  const type = mime.startsWith('video') ? 'video' : 'photo';
  await putMedium({
    ...newMedium({ account, reportId: '', tripId: '' }, type, mime),
    id,
    slices,
    refusal: FOUND,
  });
}

/** What the API said of it. */
export async function noteMedium(id: string, refusal: string | null): Promise<void> {
  const tx = (await missions()).transaction('media', 'readwrite', strict);
  const medium = await tx.store.get(id);
  if (medium) await tx.store.put({ ...medium, refusal });
  await tx.done;
}
