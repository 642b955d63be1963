/**
 * The server as it is built, inside the test's process: its sources would be transpiled anew for each of its threads. What
 * costs much to make and belongs to no server is made once for all the servers of a process.
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverFolder } from '../../scripts/lib/tools.ts';
import { systemClock } from '../../src/domain/lib/time/clock.ts';
import type { AppServices } from '../../src/server/app.ts';
import { createLog } from '../../src/server/lib/log.ts';

type Server = typeof import('../../src/server/server.ts');
type App = typeof import('../../src/server/app.ts');
type OpenApi = typeof import('../../src/server/calls/openapi.ts');
type Threads = typeof import('../../src/server/threads.ts');
type Pglite = typeof import('../../src/server/database/pglite.ts');

/** At the first call: who imports us without one needs no build. */
const built = <Module>(name: string): Promise<Module> =>
  import(/* @vite-ignore */ pathToFileURL(join(serverFolder, name)).href);

/** What becomes of a thread that no server has of its own is written where the run is. */
const threads = once(async () =>
  (await built<Threads>('threads.js')).createThreads(
    createLog(systemClock, (line) => process.stderr.write(`${line}\n`)),
  ),
);

/** While this module is held, the engine gives its machine code to each thread that compiles the same bytes. */
const compiledPglite = once(async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
});

export const createServer: Server['createServer'] = async (settings) => {
  if (!settings.config.databaseUrl) await compiledPglite();
  return (await built<Server>('server.js')).createServer({ ...settings, threads: await threads() });
};

/** The calls of the API: making them asks nothing of the services. */
export const registeredCalls = async () => (await built<App>('app.js')).apiCalls({} as AppServices);

/** The documentation of the API, as `GET /api/openapi.json` answers it. */
export async function apiDocument() {
  const { openApiOf } = await built<OpenApi>('openapi.js');
  return openApiOf(await registeredCalls(), 'test');
}

export const openPglite: Pglite['openPglite'] = async (dataDir, onDeath) => {
  await compiledPglite();
  return (await built<Pglite>('pglite.js')).openPglite(dataDir, onDeath);
};

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
