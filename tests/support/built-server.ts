/** The server as it is built, inside the test's process: its sources would be transpiled anew for each of its threads. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverFolder } from '../../scripts/lib/tools.ts';

const built = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(serverFolder, name)).href);

export const { createServer }: typeof import('../../src/server/server.ts') = await built('server.js');
export const { openPglite }: typeof import('../../src/server/database/pglite.ts') = await built('pglite.js');
