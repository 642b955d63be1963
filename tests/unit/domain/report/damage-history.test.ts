import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Damage } from '../../../../src/domain/report/condition-report.ts';
import { damageHistory } from '../../../../src/domain/report/damage-history.ts';
import { markLower } from '../../../../src/domain/report/mileage.ts';
import { law } from '../law.ts';

/** Few places, far enough from each other for none to be taken for its neighbour. */
const damages = fc.uniqueArray(
  fc.record({
    view: fc.constantFrom('left', 'right'),
    x: fc.integer({ min: 0, max: 3 }).map((step) => step / 4),
    y: fc.constant(0.5),
    part: fc.constantFrom('door', 'wing'),
    type: fc.constant('scratch'),
    severity: fc.constant(2),
    photos: fc.constant([]),
  }) as fc.Arbitrary<Damage>,
  { maxLength: 8, selector: (one) => JSON.stringify(one) },
);
const reports = fc
  .array(damages, { maxLength: 6 })
  .map((lists) => lists.map((list, index) => ({ sealedAt: `2026-11-${index + 10}`, damages: list })));
const sorted = (list: readonly Damage[]) => list.map((one) => JSON.stringify(one)).sort();

describe('the damages of a vehicle over time', () => {
  it('that are there are those of the last report, each from the first report of an unbroken row that has it', () => {
    law(
      fc.property(reports, (all) => {
        const history = damageHistory(all);
        const there = history.filter(({ gone }) => gone === null);
        expect(sorted(there.map(({ damage }) => damage))).toEqual(sorted(all.at(-1)?.damages ?? []));
        for (const { damage, first, last, gone } of history) {
          const text = JSON.stringify(damage);
          const has = all.map((report) => report.damages.some((one) => JSON.stringify(one) === text));
          const [from, to] = [all.indexOf(first), all.indexOf(last)];
          expect(has.slice(from, to + 1).every(Boolean)).toBe(true);
          expect(has[from - 1] ?? false).toBe(false);
          expect(gone).toBe(all[to + 1] ?? null);
        }
      }),
    );
  });

  it('are not changed by the same report once more, but for when they were seen last', () => {
    law(
      fc.property(reports, (all) => {
        const last = all.at(-1);
        if (!last) return;
        const again = damageHistory([...all, { ...last, sealedAt: '2026-12-31' }]);
        expect(again.map(({ first }) => first)).toEqual(damageHistory(all).map(({ first }) => first));
      }),
    );
  });
});

it('marks a mileage that is lower than the one before it, and no other', () => {
  const marked = markLower([10, 20, 15, 16, 16].map((kilometres) => ({ kilometres })));
  expect(marked.map(({ isLower }) => isLower)).toEqual([false, false, true, false, false]);
});
