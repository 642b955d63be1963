/** What whoever runs the server does beside it: `operate.js backup FILE`, `restore FILE`, `to-postgres`, `media-to-s3`. */

import { resolve } from 'node:path';
import { systemClock } from '../domain/lib/time/clock.ts';
import { backup } from './backup/backup.ts';
import { copyMediaToS3 } from './backup/media-to-s3.ts';
import { restore } from './backup/restore.ts';
import { moveToPostgres } from './backup/to-postgres.ts';
import { explain } from './explain.ts';
import { readStorage, type Storage } from './lib/config.ts';
import { Explained } from './lib/explained.ts';
import { createLog } from './lib/log.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const log = createLog(systemClock, print);

/** Nobody has to invent it: a name that sorts by its day and its time. */
const ownName = (): string =>
  `sauvegarde-${systemClock().toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.tar`;

const keysElsewhere = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `\nCes clés n’y sont pas\u00a0: ${names.join(', ')}. Gardez celles que donne l’environnement du serveur.`;

const commands: Record<string, (storage: Storage, file: string | undefined) => Promise<string>> = {
  backup: async (storage, file) => {
    const path = resolve(file ?? ownName());
    const { rows, media, keysElsewhere: missing } = await backup(storage, path, systemClock);
    return `${path}\u00a0: ${rows} lignes et ${media} fichiers de photos et de vidéos.${keysElsewhere(missing)}`;
  },
  restore: async (storage, file) => {
    if (file === undefined) throw new Usage();
    const { rows, media, keysElsewhere: missing } = await restore(storage, resolve(file), log);
    return `${rows} lignes et ${media} fichiers de photos et de vidéos sont restaurés.${keysElsewhere(missing)}`;
  },
  'to-postgres': async (storage) =>
    `${await moveToPostgres(storage)} lignes sont passées sur PostgreSQL\u00a0: démarrez le serveur avec DATABASE_URL.`,
  'media-to-s3': async (storage) => {
    const { copied, known } = await copyMediaToS3(storage);
    return `${copied} fichiers copiés, ${known} déjà présents.`;
  },
};

class Usage extends Explained {
  override name = 'Usage';
  override message =
    `Commandes\u00a0: ${Object.keys(commands).join(', ')}. restore attend le fichier d’une sauvegarde.`;
}

try {
  const [name = '', file] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Usage();
  print(await command(readStorage(process.env), file));
} catch (error) {
  const text = explain(error);
  if (text === null) log.error('command_failed', error);
  else print(text);
  process.exitCode = 1;
}
