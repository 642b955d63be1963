/** Writes everything that a server keeps into one file, while it runs. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../domain/lib/time/clock.ts';
import { type ExportedTables, exportTables, fileOfTable, rowsOf } from '../database/export-tables.ts';
import { askForTables } from '../database/pglite.ts';
import type { Storage } from '../lib/config.ts';
import { hasCode } from '../lib/errno.ts';
import { collected } from '../objects/collected.ts';
import { ObjectMissing, type ObjectStore } from '../objects/object-store.ts';
import { openObjects } from '../objects/open.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { KEYS, keyFiles, MANIFEST, type Manifest, MEDIA, TABLES, type Taken } from './manifest.ts';
import { mediaFolders } from './media-folders.ts';
import { withDatabase } from './with-database.ts';
import { withFolder } from './with-folder.ts';

/**
 * Tables are as of one instant. Media are read after it: whatever they count is there, but for what was forgotten since.
 * @param path absolute, of the archive
 */
export async function backup(storage: Storage, path: string, clock: Clock): Promise<Taken> {
  const folder = `${path}.tables`;
  return withFolder(folder, async () => {
    const store = await openObjects(storage);
    const madeAt = clock().toISOString();
    const exported = await exportFrom(storage, folder);
    let media = 0;
    let keysElsewhere: readonly string[] = [];
    await writeArchive(path, async (archive) => {
      const manifest: Manifest = { format: 1, madeAt, ...copied(exported) };
      await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
      for (const { name } of exported.tables)
        await archive.addFile(`${TABLES}${fileOfTable(name)}`, join(folder, fileOfTable(name)));
      keysElsewhere = await addKeys(archive, storage.dataDir);
      media = await addMedia(archive, store);
    });
    return { rows: rowsOf(exported), media, keysElsewhere };
  });
}

const copied = ({ migrations, tables, sequences }: ExportedTables) => ({
  migrations: [...migrations],
  tables: [...tables],
  sequences: [...sequences],
});

async function exportFrom(storage: Storage, folder: string): Promise<ExportedTables> {
  const { databaseUrl, dataDir } = storage;
  const running = databaseUrl === null ? await askForTables(dataDir, folder) : null;
  if (running) return running;
  return withDatabase(storage, (database) => exportTables(database, folder));
}

/** @returns those that are not there */
async function addKeys(archive: ArchiveWriter, dataDir: string): Promise<string[]> {
  const missing: string[] = [];
  for (const name of keyFiles) {
    try {
      await archive.add(`${KEYS}${name}`, await readFile(join(dataDir, name)));
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      missing.push(name);
    }
  }
  return missing;
}

/** @returns how many there were */
async function addMedia(archive: ArchiveWriter, store: ObjectStore): Promise<number> {
  let added = 0;
  for (const folder of mediaFolders) {
    for (const { key } of await store.list(folder)) {
      const bytes = await bytesUnlessForgotten(store, key);
      if (!bytes) continue;
      await archive.add(`${MEDIA}${key}`, bytes);
      added += 1;
    }
  }
  return added;
}

async function bytesUnlessForgotten(store: ObjectStore, key: string): Promise<Buffer | null> {
  try {
    return await collected(store.get(key));
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
