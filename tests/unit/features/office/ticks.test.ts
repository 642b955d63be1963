import { expect, it } from 'vitest';
import { createTicks, type TickedRow } from '../../../../src/features/office/bookings/ticks.ts';

const rows: readonly TickedRow[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  reference: id,
  plate: id,
  status: 'completed',
  totalCents: 3_490,
}));
const [a, b, c, d] = rows as [TickedRow, TickedRow, TickedRow, TickedRow];
const idsOf = ({ rows: { value } }: ReturnType<typeof createTicks>) => value.map(({ id }) => id).sort();

it('ticks one row, or all from the one before to it, in whichever order they were pressed', () => {
  const ticks = createTicks();
  ticks.tick(c, true);
  expect(idsOf(ticks)).toEqual(['c']);
  ticks.tick(a, true, rows);
  expect(idsOf(ticks)).toEqual(['a', 'b', 'c']);
  ticks.tick(b, false, rows);
  expect(idsOf(ticks)).toEqual(['c']);
  ticks.tick(d, true, rows);
  expect(idsOf(ticks)).toEqual(['b', 'c', 'd']);
});

it('ticks a row alone where none was ticked before, or where that one is no longer listed', () => {
  const ticks = createTicks();
  ticks.tick(b, true, rows);
  expect(idsOf(ticks)).toEqual(['b']);
  ticks.tick(d, true, [c, d]);
  expect(idsOf(ticks)).toEqual(['b', 'd']);
});
