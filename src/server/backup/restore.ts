/** Takes what a backup holds into an empty database, its media and its keys. Whatever is interrupted can be begun again. */

import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sha256 } from '../../domain/lib/sha256.ts';
import { rowsOf } from '../database/export-tables.ts';
import { loadTables, requireEmpty } from '../database/load-tables.ts';
import { readMigrations, requireKnown } from '../database/migrate.ts';
import { closeToOthers } from '../files/private-folder.ts';
import { writeWhole } from '../files/write-whole.ts';
import { ConfigError, type Storage } from '../lib/config.ts';
import { hasCode } from '../lib/errno.ts';
import type { Log } from '../lib/log.ts';
import { collected } from '../objects/collected.ts';
import { openObjects } from '../objects/open.ts';
import { DamagedArchive, readArchive, verifyArchive } from './archive.ts';
import { KEYS, keyFiles, MANIFEST, MEDIA, readManifest, TABLES, type Taken } from './manifest.ts';
import { withDatabase } from './with-database.ts';
import { withFolder } from './with-folder.ts';

/**
 * Nothing is taken before all of it is known to be whole; the tables come last, all at once: until then the database is empty.
 * @param path of the archive
 * @throws DamagedArchive, NotEmpty, OtherSchema, ConfigError where another key is there
 */
export async function restore(storage: Storage, path: string, log: Log): Promise<Taken> {
  const { names, bytes } = await verifyArchive(path, MANIFEST);
  const manifest = readManifest(bytes);
  requireKnown(await readMigrations(), manifest.migrations);
  for (const name of names) requirePlace(name);
  await closeToOthers(storage.dataDir, log);
  return withDatabase(storage, async (database) => {
    await requireEmpty(database);
    const folder = join(storage.dataDir, 'restoring');
    await withFolder(folder, async () => {
      await takeFiles(storage, path, folder);
      await loadTables(database, folder, manifest);
    });
    return {
      rows: rowsOf(manifest),
      media: names.filter((name) => name.startsWith(MEDIA)).length,
      keysElsewhere: keyFiles.filter((key) => !names.includes(`${KEYS}${key}`)),
    };
  });
}

/** What a backup is made of: nothing else has a place, least of all one outside of the folders that it belongs to. */
const places = [
  new RegExp(`^${MANIFEST}$`),
  new RegExp(`^${TABLES}\\w+\\.jsonl\\.gz$`),
  new RegExp(`^${KEYS}(?:${keyFiles.join('|')})$`),
  new RegExp(`^${MEDIA}[\\da-f]{2}/[\\da-f-]{36}/\\d+(?:\\.[\\da-f-]{36})?$`),
];

function requirePlace(name: string): void {
  if (!places.some((place) => place.test(name)))
    throw new DamagedArchive(`${name} n’a pas sa place dans une sauvegarde.`);
}

/** Keys and media where they belong, tables into a folder. */
async function takeFiles(storage: Storage, path: string, folder: string): Promise<void> {
  const store = await openObjects(storage);
  await readArchive(path, async (name, content) => {
    const bytes = await collected(content);
    if (name.startsWith(TABLES)) await writeFile(join(folder, basename(name)), bytes, { flag: 'wx' });
    else if (name.startsWith(KEYS)) await placeKey(join(storage.dataDir, basename(name)), bytes);
    else if (name.startsWith(MEDIA)) await store.put(name.slice(MEDIA.length), bytes, await sha256(bytes));
  });
}

/** What is there already stays: with another key, somebody's sessions or signatures would end. */
async function placeKey(path: string, bytes: Uint8Array): Promise<void> {
  let there: Buffer | null = null;
  try {
    there = await readFile(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  if (there?.equals(bytes)) return;
  if (there) {
    throw new ConfigError(
      `Le fichier «\u00a0${path}\u00a0» est une autre clé que celle de la sauvegarde\u00a0: restaurez dans un DATA_DIR vide.`,
    );
  }
  await writeWhole(path, bytes);
}
