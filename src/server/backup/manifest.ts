/** What a backup says of itself, first in its archive. */

import { array, create, type Infer, integer, literal, nullable, object, string } from 'superstruct';
import { DamagedArchive } from './archive.ts';

export const MANIFEST = 'manifest.json';

const manifestSchema = object({
  /** Of the archive itself: another one is read by another version of this software. */
  format: literal(1),
  /** ISO 8601. */
  madeAt: string(),
  migrations: array(object({ name: string(), sha256: string() })),
  tables: array(object({ name: string(), rows: integer() })),
  sequences: array(object({ name: string(), last: nullable(string()) })),
});

export type Manifest = Infer<typeof manifestSchema>;

/** @throws DamagedArchive where it is another format */
export function readManifest(bytes: Uint8Array): Manifest {
  try {
    return create(JSON.parse(Buffer.from(bytes).toString('utf8')), manifestSchema);
  } catch (error) {
    throw new DamagedArchive('Cette sauvegarde est d’un autre format.', { cause: error });
  }
}

/** Folders of an archive. */
export const TABLES = 'tables/';
export const KEYS = 'keys/';
export const MEDIA = 'media/';

/** What a command took along. */
export interface Taken {
  readonly rows: number;
  readonly media: number;
  /** Of `keyFiles`, those that are not in the archive: the environment gives them. */
  readonly keysElsewhere: readonly string[];
}

/** Files of `DATA_DIR` that no one can make again, unless the environment gives them. */
export const keyFiles = ['jwt-secret', 'report-signing-key', 'vapid-keys'] as const;
