/** Objects as files of one folder, which several instances may share. No file is written over: a new one takes its name. */

import { createReadStream, type Stats } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isDraft, PRIVATE, writeWhole } from '../files/write-whole.ts';
import type { ByteRange } from '../http/range.ts';
import { hasCode } from '../lib/errno.ts';
import { ObjectMissing, type ObjectStore, type StoredObject } from './object-store.ts';

/** A disk writes a megabyte in a few milliseconds, and whoever else waits for it goes first. */
const WRITES_AT_ONCE = 1;

/** @param folder absolute */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    writesAtOnce: WRITES_AT_ONCE,
    async put(key, bytes, _sha256, isToLast = true) {
      await writeWhole(pathOf(key), bytes, PRIVATE, isToLast);
      if (isToLast) await syncFolder(dirname(pathOf(key)));
    },
    get: (key, range) => bytesOf(pathOf(key), range),
    async list(prefix) {
      const beginning = pathOf(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const found: StoredObject[] = [];
      for (const path of await filesBelow(beginning)) {
        const key = relative(folder, path).split(sep).join('/');
        if (!key.startsWith(prefix) || isDraft(path)) continue;
        const file = await statIfThere(path);
        if (file) found.push({ key, bytes: file.size, modifiedAt: file.mtime });
      }
      return found;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (below) => rm(pathOf(below), { recursive: true, force: true }),
  };
}

async function* bytesOf(path: string, range?: ByteRange): AsyncGenerator<Uint8Array, void> {
  try {
    yield* createReadStream(path, range && { start: range.start, end: range.end - 1 });
  } catch (error) {
    throw hasCode(error, 'ENOENT') ? new ObjectMissing(path) : error;
  }
}

/** Null where somebody has removed it meanwhile. */
async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** A power cut takes no name from it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
