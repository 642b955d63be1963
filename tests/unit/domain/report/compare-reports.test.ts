import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDamages } from '../../../../src/domain/report/compare-reports.ts';
import type { Damage } from '../../../../src/domain/report/condition-report.ts';
import { law } from '../law.ts';

const damage = (fields: Partial<Damage> = {}): Damage => ({
  view: 'left',
  x: 0.5,
  y: 0.5,
  part: 'door',
  type: 'scratch',
  severity: 2,
  photos: [],
  ...fields,
});

/** Few places and kinds, so that many damages are near each other, and some are alike. */
const damages = fc.array(
  fc.record({
    view: fc.constantFrom('left', 'right'),
    x: fc.integer({ min: 0, max: 8 }).map((step) => step / 20),
    y: fc.integer({ min: 0, max: 3 }).map((step) => step / 20),
    part: fc.constantFrom('door', 'wing'),
    type: fc.constantFrom('scratch', 'dent'),
    severity: fc.constantFrom(1, 2),
    photos: fc.constant([]),
  }) as fc.Arbitrary<Damage>,
  { maxLength: 12 },
);
/** Whatever their order. */
const sorted = (list: readonly Damage[]) => list.map((one) => JSON.stringify(one)).sort();

describe('the damages of two reports', () => {
  it('are known where they are alike and near, new and repaired where not', () => {
    const kept = damage();
    const moved = damage({ x: 0.55, severity: 3 });
    const gone = damage({ x: 0.9 });
    const other = damage({ type: 'dent' });
    expect(compareDamages([kept, gone], [moved, other])).toEqual({
      known: [{ before: kept, after: moved }],
      added: [other],
      repaired: [gone],
    });
  });

  it.each([{ view: 'right' }, { part: 'wing' }, { type: 'dent' }, { x: 0.63 }] as const)(
    'are two where they differ by %j',
    (fields) => {
      const [before, after] = [damage(), damage(fields)];
      expect(compareDamages([before], [after])).toEqual({ known: [], added: [after], repaired: [before] });
    },
  );

  it('answer for one other each, the nearest', () => {
    const [near, far] = [damage({ x: 0.52 }), damage({ x: 0.6 })];
    const { known, added } = compareDamages([damage()], [far, near]);
    expect([known.map(({ after }) => after), added]).toEqual([[near], [far]]);
  });

  it('are each in exactly one class', () => {
    law(
      fc.property(damages, damages, (before, after) => {
        const { known, added, repaired } = compareDamages(before, after);
        expect(sorted([...known.map((pair) => pair.before), ...repaired])).toEqual(sorted(before));
        expect(sorted([...known.map((pair) => pair.after), ...added])).toEqual(sorted(after));
      }),
    );
  });

  it('exchange what is new and what is repaired with the reports', () => {
    law(
      fc.property(damages, damages, (before, after) => {
        const there = compareDamages(before, after);
        const back = compareDamages(after, before);
        expect(sorted(back.repaired)).toEqual(sorted(there.added));
        expect(sorted(back.added)).toEqual(sorted(there.repaired));
        expect(sorted(back.known.map((pair) => pair.after))).toEqual(
          sorted(there.known.map((pair) => pair.before)),
        );
      }),
    );
  });

  it('are all known of a report compared with itself', () => {
    law(
      fc.property(damages, (list) => {
        const { added, repaired } = compareDamages(list, list);
        expect([added, repaired]).toEqual([[], []]);
      }),
    );
  });
});
