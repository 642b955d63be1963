/** The secret that tokens are signed with: JWT_SECRET, else one made once and kept in DATA_DIR. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createdOnce } from '../files/create-once.ts';
import { type Config, ConfigError, MIN_SECRET_LENGTH } from '../lib/config.ts';

const FILE = 'jwt-secret';
const SECRET_BYTES = 48;

/** @throws ConfigError when the file that is there cannot be a secret. */
export async function readSecret({ jwtSecret, dataDir }: Config): Promise<string> {
  if (jwtSecret !== null) return jwtSecret;
  const path = join(dataDir, FILE);
  const kept = await createdOnce(path, () => randomBytes(SECRET_BYTES).toString('base64url'));
  if (kept.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(
      `Le fichier «\u00a0${path}\u00a0» est abîmé\u00a0: effacez-le (chacun devra se reconnecter), ou donnez JWT_SECRET.`,
    );
  }
  return kept;
}
