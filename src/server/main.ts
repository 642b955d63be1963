/** Starts the server: `node --enable-source-maps dist-server/main.js`. One French line says where it answers. */

import { systemClock } from '../domain/lib/time/clock.ts';
import { company } from '../domain/settings/company.ts';
import { DatabaseUnavailable } from './database/database.ts';
import { FolderLocked } from './database/folder-lock.ts';
import { ConfigError, readConfig } from './lib/config.ts';
import { createLog } from './lib/log.ts';
import { createServer } from './server.ts';

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};
const log = createLog(systemClock, print);
const fail = () => process.exit(1);

process.on('unhandledRejection', (error) => {
  log.error('unhandled_rejection', error);
  fail();
});
process.on('uncaughtException', (error) => {
  log.error('uncaught_exception', error);
  fail();
});

/** What the person who starts the server can put right is said in French, without a stack. */
function explain(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof FolderLocked) return error.message;
  if (error instanceof DatabaseUnavailable) return 'DATABASE_URL\u00a0: la base de données ne répond pas.';
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE') return 'PORT\u00a0: ce port est déjà pris par un autre programme.';
  if (error.code === 'EACCES') return 'PORT ou DATA_DIR\u00a0: l’accès est refusé par le système.';
  return null;
}

try {
  const config = readConfig(process.env);
  const server = await createServer({ config, writeLog: print, onFatal: fail });
  for (const notice of server.notices) print(notice);
  print(`${company.brand} répond sur http://localhost:${server.port}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
} catch (error) {
  const reason = explain(error);
  if (reason) process.stderr.write(`${reason}\n`);
  else log.error('start_failed', error);
  fail();
}
