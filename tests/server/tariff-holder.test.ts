/** The versions that each server has at hand: read at its start, twice a minute, and kept where a reading fails. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setFrom, typedOf } from '../../src/domain/tariff/tariff-fields.ts';
import { tariffVersions } from '../../src/domain/tariff/versions.ts';
import type { Queryable } from '../../src/server/database/database.ts';
import { createLog } from '../../src/server/lib/log.ts';
import { holdTariffs } from '../../src/server/tariff/tariff-holder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { firstDay: _, ...content } = setFrom({ ...typedOf(tariffVersions[0]), fee_late: '12,90' }, '');

test('follow what another server sets, and outlive a database that is away', async () => {
  const lines: string[] = [];
  let rows: object[] = [];
  let failure: Error | null = null;
  const database = {
    query: async () => {
      if (failure) throw failure;
      return rows;
    },
  } as Queryable;
  const log = createLog(
    () => new Date(0),
    (line) => lines.push(line),
  );
  const holder = await holdTariffs({ database, builtIn: tariffVersions, log });
  let changes = 0;
  holder.onChange(() => {
    changes += 1;
  });
  const days = () => holder.current().map(({ firstDay }) => firstDay);
  expect(days()).toEqual(['2026-01-01']);

  rows = [{ entryId: 'one', firstDay: '2027-03-01', content }];
  await vi.advanceTimersByTimeAsync(29_999);
  expect([days(), changes]).toEqual([['2026-01-01'], 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([days(), changes]).toEqual([['2026-01-01', '2027-03-01'], 1]);
  expect(holder.current()[1]?.fees[1]?.lines[0]?.cents).toBe(1290);

  // Nothing new: nobody is told.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(changes).toBe(1);

  failure = new Error('away');
  rows = [];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(days()).toEqual(['2026-01-01', '2027-03-01']);
  expect(lines.join()).toContain('tariff_refresh_failed');
  await expect(holder.refresh()).rejects.toThrow('away');
  failure = null;
  await holder.refresh();
  expect([days(), changes]).toEqual([['2026-01-01'], 2]);

  await holder.stop();
  rows = [{ entryId: 'two', firstDay: '2027-04-01', content }];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(days()).toEqual(['2026-01-01']);
});
