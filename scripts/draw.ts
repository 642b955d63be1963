/**
 * `npm run draw`: draws the database, as the migrations leave it, and lists the calls of the API, in `.github`; draws the
 * pictures of links, in `public`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppServices, apiCalls } from '../src/server/app.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openPglite } from '../src/server/database/pglite.ts';
import { callList } from './lib/call-list.ts';
import { drawDatabase } from './lib/database-drawing.ts';
import { repositoryRoot } from './lib/module-id.ts';
import { drawPictures } from './lib/pictures.ts';

const write = (name: string, text: string) => writeFile(join(repositoryRoot, '.github', name), text);

// Making them asks nothing of the services.
await write('api.md', callList(apiCalls({} as AppServices)));

await drawPictures();

const folder = await mkdtemp(join(tmpdir(), 'draw-'));
const database = await openPglite(folder, () => {});
try {
  await migrate(database);
  await write('database.md', await drawDatabase(database));
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
