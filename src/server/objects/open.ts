/** Opens what keeps media, and says at the start what is wrong with it rather than at the first photo. */

import { join } from 'node:path';
import { sha256 } from '../../domain/lib/sha256.ts';
import { type Config, ConfigError } from '../lib/config.ts';
import { Unavailable } from '../lib/unavailable.ts';
import { openFolderStore } from './folder-store.ts';
import { ObjectMissing, type ObjectStore } from './object-store.ts';
import { openS3Store } from './s3-store.ts';

/** An object that each start writes over. */
const TRIED_KEY = 'start';

/** @throws ConfigError naming the variables of a store that does not take what is sent to it */
export async function openObjects({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStore> {
  if (!s3) return openFolderStore(join(dataDir, 'media'));
  const store = openS3Store(s3);
  const bytes = new TextEncoder().encode(TRIED_KEY);
  try {
    await store.put(TRIED_KEY, bytes, await sha256(bytes));
    await store.list(TRIED_KEY);
    return store;
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): ConfigError {
  const because = error instanceof Error ? error.message : String(error);
  if (error instanceof Unavailable) {
    return new ConfigError(`S3_ENDPOINT\u00a0: le stockage ne répond pas (${because}).`);
  }
  if (error instanceof ObjectMissing) {
    return new ConfigError(`S3_BUCKET\u00a0: ce bucket n’existe pas (${because}).`);
  }
  return new ConfigError(
    `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION\u00a0: le stockage refuse ce qu’on lui envoie (${because}).`,
  );
}
