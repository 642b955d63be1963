/** The drawing of the database is that of the migrations. */

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawDatabase } from '../../scripts/lib/database-drawing.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openTestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the drawing shows the schema as the migrations leave it (otherwise: npm run draw)', async () => {
  const folder = await temporaryFolder();
  const database = await openTestDatabase(folder.path);
  await migrate(database);
  const drawn = await drawDatabase(database);
  await database.close();
  await folder.remove();
  expect(await readFile('.github/database.md', 'utf8')).toBe(drawn);
});
