/** The keys that push services know us by: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, else ones made once and kept in DATA_DIR. */

import { join } from 'node:path';
import webPush from 'web-push';
import { createdOnce } from '../files/create-once.ts';
import { type Config, ConfigError } from '../lib/config.ts';
import { isVapidPair, type VapidPair } from '../lib/vapid-pair.ts';

const FILE = 'vapid-keys';

/** @throws ConfigError when the file that is there cannot be keys. */
export async function readVapidKeys({
  vapid,
  dataDir,
}: Pick<Config, 'vapid' | 'dataDir'>): Promise<VapidPair> {
  if (vapid.keys) return vapid.keys;
  const path = join(dataDir, FILE);
  const [publicKey = '', privateKey = ''] = (await createdOnce(path, made)).split('\n');
  const keys = { publicKey, privateKey };
  if (isVapidPair(keys)) return keys;
  throw new ConfigError(
    `Le fichier «\u00a0${path}\u00a0» est abîmé\u00a0: effacez-le (chacun devra réactiver ses notifications), ou donnez VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.`,
  );
}

function made(): string {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return `${publicKey}\n${privateKey}`;
}
