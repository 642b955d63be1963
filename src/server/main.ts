/** Starts the server: `node --enable-source-maps dist-server/main.js`. One French line says where it answers. */

import { systemClock } from '../domain/lib/time/clock.ts';
import { company } from '../domain/settings/company.ts';
import { explain } from './explain.ts';
import { readConfig } from './lib/config.ts';
import { createLog } from './lib/log.ts';
import { createServer } from './server.ts';

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};
let log = createLog(systemClock, print);
const fail = () => process.exit(1);

process.on('unhandledRejection', (error) => {
  log.error('unhandled_rejection', error);
  fail();
});
process.on('uncaughtException', (error) => {
  log.error('uncaught_exception', error);
  fail();
});

try {
  const config = readConfig(process.env);
  log = createLog(systemClock, print, config.logLevel);
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
