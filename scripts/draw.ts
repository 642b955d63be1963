/** `npm run draw`: writes the schema of the database, as the migrations leave it, to `.github/database.md`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/server/database/migrate.ts';
import { openPglite } from '../src/server/database/pglite.ts';
import { drawDatabase } from './lib/database-drawing.ts';
import { repositoryRoot } from './lib/module-id.ts';

const folder = await mkdtemp(join(tmpdir(), 'draw-'));
const database = await openPglite(folder, () => {});
try {
  await migrate(database);
  await writeFile(join(repositoryRoot, '.github/database.md'), await drawDatabase(database));
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
