/** What an island costs before it shows anything. */
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { filesOf } from '../../../scripts/build/files.ts';
import { chunkGroups } from '../../../scripts/vite/chunk-groups.ts';

const src = join(import.meta.dirname, '../../../src');
const groups = chunkGroups.filter(({ name }) => ['forms', 'calls'].includes(name));

/** With those that travel with them, which run too: islands, and the groups that they ask for by themselves. */
const loaded = (await filesOf(src)).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    (/^features\/(?:estimate|contact|verify)\//.test(file) ||
      groups.some(({ test }) => test.test(join(src, file)))),
);

// A phone takes longer for one than for all the rest: it would hold the page up (`domain/lib/time/date-format.ts`).
it('makes no format of dates while it is loaded', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(groups).toHaveLength(2);
  expect(loaded.length).toBeGreaterThan(60);
  for (const file of loaded) await import(/* @vite-ignore */ join(src, file));
  expect(made).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
