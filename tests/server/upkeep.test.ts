/** The embedded database counts its rows, as PostgreSQL does by itself. */

import { describe, expect, test } from 'vitest';
import { manyBookings } from '../../scripts/lib/many-bookings.ts';
import { askDatabase, usesPostgres } from '../support/database.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(usesPostgres)('a start', () => {
  test('counts what lists are searched in, so that they are planned for what is there', async () => {
    const folder = await temporaryFolder();
    const restart = async () => (await startInProcess({}, folder.path)).stop();
    const counted = () =>
      askDatabase<{ name: string; rows: number }>(
        folder.path,
        "select relname as name, reltuples as rows from pg_class where relname in ('booking', 'trip') order by 1",
      );
    await restart();
    await askDatabase(folder.path, manyBookings(200, new Date('2026-11-21T08:00:00Z')));
    await restart();
    expect(await counted()).toEqual([
      { name: 'booking', rows: 200 },
      { name: 'trip', rows: 400 },
    ]);
    await folder.remove();
  });
});
