/** The secret that tokens are signed with: JWT_SECRET, else one made once and kept in DATA_DIR. */

import { randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, MIN_SECRET_LENGTH } from '../config.ts';
import { hasCode } from '../files/errno.ts';
import { writeDraft } from '../files/write-whole.ts';

const FILE = 'jwt-secret';
const SECRET_BYTES = 48;

/**
 * Instances that share a DATA_DIR agree on one, even when all start at once.
 * @throws ConfigError when the file that is there cannot be a secret.
 */
export async function readSecret({ jwtSecret, dataDir }: Config): Promise<string> {
  if (jwtSecret !== null) return jwtSecret;
  const path = join(dataDir, FILE);
  const kept = (await readKept(path)) ?? (await keep(path));
  if (kept.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(
      `Le fichier « ${path} » est abîmé : effacez-le (chacun devra se reconnecter), ou donnez JWT_SECRET.`,
    );
  }
  return kept;
}

async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** A link never replaces what is there: the first of two instances wins, and the other reads its secret. */
async function keep(path: string): Promise<string> {
  const draft = await writeDraft(path, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
