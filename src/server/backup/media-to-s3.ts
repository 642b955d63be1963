/**
 * Copies media from the folder of a machine to a bucket. Whatever is there already with its size is not sent again: it can be
 * stopped and begun again, once while the server runs and once more after it was stopped, for what had come meanwhile.
 */

import { join } from 'node:path';
import { sha256 } from '../../domain/lib/sha256.ts';
import { ConfigError, type Storage } from '../lib/config.ts';
import { collected } from '../objects/collected.ts';
import { openFolderStore } from '../objects/folder-store.ts';
import { openObjects } from '../objects/open.ts';
import { mediaFolders } from './media-folders.ts';

export interface CopiedMedia {
  readonly copied: number;
  /** There already. */
  readonly known: number;
}

/** @throws ConfigError without a bucket */
export async function copyMediaToS3(storage: Storage): Promise<CopiedMedia> {
  if (!storage.s3) throw new ConfigError('S3_ENDPOINT\u00a0: l’adresse du stockage est attendue.');
  const from = openFolderStore(join(storage.dataDir, 'media'));
  const to = await openObjects(storage);
  let copied = 0;
  let known = 0;
  for (const folder of mediaFolders) {
    const objects = await from.list(folder);
    if (objects.length === 0) continue;
    const there = new Map((await to.list(folder)).map(({ key, bytes }) => [key, bytes]));
    for (const { key, bytes: size } of objects) {
      if (there.get(key) === size) {
        known += 1;
        continue;
      }
      const bytes = await collected(from.get(key));
      await to.put(key, bytes, await sha256(bytes));
      copied += 1;
    }
  }
  return { copied, known };
}
