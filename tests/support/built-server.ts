/** The server as it is built, inside the test's process: its sources would be transpiled anew for each of its threads. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverFolder } from '../../scripts/lib/tools.ts';
import type { AppServices } from '../../src/server/app.ts';

type Server = typeof import('../../src/server/server.ts');
type App = typeof import('../../src/server/app.ts');
type OpenApi = typeof import('../../src/server/calls/openapi.ts');
type Pglite = typeof import('../../src/server/database/pglite.ts');

/** At the first call: who imports us without one needs no build. */
const built = <Module>(name: string): Promise<Module> =>
  import(/* @vite-ignore */ pathToFileURL(join(serverFolder, name)).href);

export const createServer: Server['createServer'] = async (settings) =>
  (await built<Server>('server.js')).createServer(settings);

/** The calls of the API: making them asks nothing of the services. */
export const registeredCalls = async () => (await built<App>('app.js')).apiCalls({} as AppServices);

/** The documentation of the API, as `GET /api/openapi.json` answers it. */
export async function apiDocument() {
  const { openApiOf } = await built<OpenApi>('openapi.js');
  return openApiOf(await registeredCalls(), 'test');
}

export const openPglite: Pglite['openPglite'] = async (dataDir, onDeath) =>
  (await built<Pglite>('pglite.js')).openPglite(dataDir, onDeath);
