/** Where a server may keep media: tests of media run on each, on a store that speaks S3's protocol where one is installed. */

import { join } from 'node:path';
import { collected } from '../../src/server/objects/collected.ts';
import { openFolderStore } from '../../src/server/objects/folder-store.ts';
import type { ObjectStore } from '../../src/server/objects/object-store.ts';
import { openS3Store } from '../../src/server/objects/s3-store.ts';
import { hasObjectStore, startObjectStore } from './object-store.ts';

export interface MediaPlace {
  readonly isFolder: boolean;
  /** Of a server that keeps its media there. */
  readonly env: Readonly<Record<string, string>>;
  /** What such a server writes to, with its folder. */
  open(dataDir: string): ObjectStore;
  stop(): Promise<void>;
}

async function folder(): Promise<MediaPlace> {
  return {
    isFolder: true,
    env: {},
    open: (dataDir) => openFolderStore(join(dataDir, 'media')),
    stop: async () => {},
  };
}

async function s3(): Promise<MediaPlace> {
  const { env, settings, stop } = await startObjectStore();
  return { isFolder: false, env, open: () => openS3Store(settings), stop };
}

/** Each by its name, which starts it. */
export const mediaPlaces: readonly (readonly [string, () => Promise<MediaPlace>])[] = [
  ['in a folder', folder],
  ...(hasObjectStore ? [['on S3', s3] as const] : []),
];

if (!hasObjectStore) {
  console.warn('Media on S3 are not tested: OpenStack Swift is not installed here (.ci/run installs it).');
}

/** All of an object. */
export const bytesOf = (store: ObjectStore, key: string): Promise<Buffer> => collected(store.get(key));
