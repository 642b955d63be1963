// @vitest-environment node
import { expect, test } from 'vitest';
import { asAccepted } from '../../../scripts/budgets/accepted.ts';
import type { Measurement } from '../../../scripts/budgets/measure.ts';
import { budgetReport } from '../../../scripts/budgets/report.ts';

const measured = (start: number, parts: Record<string, number>): Measurement => ({
  lines: [
    { what: 'start', value: start, unit: 'B', limit: 14_000, madeOf: Object.keys(parts) },
    { what: 'all JS', value: 99_000, unit: 'B', madeOf: [] },
  ],
  parts,
});

const before = measured(12_000, { 'src/app/main.tsx': 900, 'src/app/menu.tsx': 5000 });

test('a build within its limits has no fault, whatever has no limit', () => {
  expect(budgetReport(before, []).faults).toEqual([]);
});

test('exactly the limit holds, one byte more fails', () => {
  expect(budgetReport(measured(14_000, {}), []).faults).toEqual([]);
  expect(budgetReport(measured(14_001, {}), []).faults[0]).toContain('1 over its limit');
});

test('a fault names the module that grew most since the accepted report, not the heaviest', () => {
  const now = measured(14_200, { 'src/app/main.tsx': 3100, 'src/app/menu.tsx': 5000 });
  const [fault] = budgetReport(now, [], asAccepted(before)).faults;
  expect(fault).toContain('start: 14 200 B, 200 over its limit');
  expect(fault).toContain('src/app/main.tsx (+2 200 B');
});

test('growth outside the line at fault is not blamed', () => {
  const now: Measurement = {
    ...measured(14_200, { 'src/app/main.tsx': 950, 'src/app/menu.tsx': 5000 }),
    parts: { 'src/app/main.tsx': 950, 'src/app/menu.tsx': 5000, 'src/features/big.tsx': 90_000 },
  };
  expect(budgetReport(now, [], asAccepted(before)).faults[0]).toContain('src/app/main.tsx (+50 B');
});

test('without an accepted report the heaviest module is named', () => {
  expect(budgetReport(measured(15_000, before.parts), []).faults[0]).toContain('src/app/menu.tsx (5 000 B');
});

test('what must not be where it is fails a light build too', () => {
  expect(budgetReport(before, ['package redaxios may not be in the start']).faults).toHaveLength(1);
});

test('the table shows each value, its limit and the change since the accepted report', () => {
  const { text } = budgetReport(measured(12_345, before.parts), [], asAccepted(before));
  expect(text).toMatch(/✓ start +12 345 +14 000 +\+345/);
  expect(text).toMatch(/✓ all JS +99 000 +– +=/);
});
