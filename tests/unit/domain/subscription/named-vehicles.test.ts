import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeMonth,
  coverageBy,
  namedPlate,
  namedVehicles,
  namingRefusal,
} from '../../../../src/domain/subscription/named-vehicles.ts';
import { withdrawalDue } from '../../../../src/domain/subscription/withdrawal-due.ts';
import { inclusionOf, notCovered } from '../../../../src/domain/vehicle/inclusion.ts';
import { law } from '../law.ts';

describe('which vehicle is included', () => {
  const open = { id: '1', reference: 'CVG-2026-000001' };
  const coverage = coverageBy(
    [
      { plate: 'AB-123-CD', open: null },
      { plate: 'EF-456-GH', open },
    ],
    15_000,
  );

  it.each(['AB-123-CD', 'ab 123 cd', 'ab123cd'])('is one that is named, written %s', (plate) => {
    expect(inclusionOf(coverage, plate)).toEqual({ includedMetres: 15_000, refusal: null });
  });

  it('is none that has an included trip on its way, which is named', () => {
    const { includedMetres, refusal } = inclusionOf(coverage, 'EF456GH');
    expect([includedMetres, refusal]).toEqual([null, expect.stringContaining('CVG-2026-000001')]);
  });

  it('is no other one, and those that are named are told', () => {
    const { includedMetres, refusal } = inclusionOf(coverage, 'ZZ-999-ZZ');
    expect([includedMetres, refusal]).toEqual([null, expect.stringContaining('AB-123-CD et EF-456-GH')]);
  });

  it('is any of a subscription that was sold before, and none without a subscription', () => {
    expect(inclusionOf(coverageBy(null, 20_000), 'ZZ-999-ZZ').includedMetres).toBe(20_000);
    expect(inclusionOf(notCovered, 'AB-123-CD')).toEqual({ includedMetres: null, refusal: null });
  });

  it('is not known before its plate: the price is that of one that is free, if there is one', () => {
    expect(inclusionOf(coverage, undefined).includedMetres).toBe(15_000);
    expect(
      inclusionOf(coverageBy([{ plate: 'EF-456-GH', open }], 15_000), undefined).includedMetres,
    ).toBeNull();
  });
});

describe('naming a vehicle', () => {
  const named = { plates: ['AB-123-CD', 'EF-456-GH'], changes: 0 };

  it.each([
    ['a third one', named, { plate: 'IJ-789-KL', replaces: null }, 'deux véhicules au plus'],
    ['one that is there', named, { plate: 'ab123cd', replaces: 'EF-456-GH' }, 'est déjà dans'],
    ['in the place of none', named, { plate: 'IJ-789-KL', replaces: 'ZZ-999-ZZ' }, 'n’est plus dans'],
    ['twice a month', { ...named, changes: 1 }, { plate: 'IJ-789-KL', replaces: 'AB-123-CD' }, 'ce mois-ci'],
    [
      'where any is',
      { plates: null, changes: 0 },
      { plate: 'IJ-789-KL', replaces: null },
      'inclut déjà tous',
    ],
  ])('is refused of %s', (_, before, asked, said) => {
    expect(namingRefusal(before, asked)).toContain(said);
  });

  it('takes a free place, or that of another once in a calendar month of French clocks', () => {
    expect(
      namingRefusal({ plates: ['AB-123-CD'], changes: 1 }, { plate: 'IJ-789-KL', replaces: null }),
    ).toBeNull();
    expect(namingRefusal(named, { plate: 'IJ-789-KL', replaces: 'ab123cd' })).toBeNull();
    expect(changeMonth(new Date('2026-11-30T22:59:59Z'))).toBe('2026-11');
    expect(changeMonth(new Date('2026-11-30T23:00:00Z'))).toBe('2026-12');
  });

  it('leads in a month, whatever is tried, to two vehicles at most at once and three in all', () => {
    const plate = fc.constantFrom('AA-111-AA', 'BB-222-BB', 'CC-333-CC', 'DD-444-DD', 'EE-555-EE');
    const naming = fc.record({ plate, replaces: fc.option(plate) });
    law(
      fc.property(
        fc.uniqueArray(plate, { minLength: 1, maxLength: 2 }),
        fc.array(naming),
        (first, namings) => {
          let plates = first;
          let changes = 0;
          const ever = new Set(first);
          for (const asked of namings) {
            if (namingRefusal({ plates, changes }, asked) !== null) continue;
            if (asked.replaces !== null) changes += 1;
            plates = [...plates.filter((one) => one !== asked.replaces), asked.plate];
            ever.add(asked.plate);
            expect(plates.length).toBeLessThanOrEqual(namedVehicles.atOnce);
          }
          expect(ever.size).toBeLessThanOrEqual(namedVehicles.atOnce + namedVehicles.changesPerMonth);
        },
      ),
    );
  });

  it('takes the plate of another country only where it is said to be one', () => {
    expect(namedPlate('ab123cd', false)).toBe('AB-123-CD');
    expect(namedPlate('ab123cd', true)).toBe('AB-123-CD');
    expect(namedPlate('m xy 1234', false)).toBeNull();
    expect(namedPlate('m xy 1234', true)).toBe('M XY 1234');
  });
});

describe('what is due of a subscription that is withdrawn from', () => {
  const begun = {
    startedOn: '2026-12-01',
    immediateExecution: true,
    monthlyCents: 990,
    commitmentMonths: 12,
  };

  it.each([
    ['2026-12-01', 0, 0],
    // 118.80 × 1 ÷ 365 = 0.3255
    ['2026-12-02', 1, 33],
    ['2026-12-11', 10, 325],
    // 118.80 × 14 ÷ 365 = 4.5567
    ['2026-12-15', 14, 456],
    // Never beyond what was paid.
    ['2027-03-01', 90, 990],
  ])('on %s is of %d days: %d cents', (today, days, dueCents) => {
    expect(withdrawalDue(begun, today)).toEqual({ days, dueCents, refundCents: 990 - dueCents });
  });

  it('is nothing of who did not ask us to begin', () => {
    const due = withdrawalDue({ ...begun, immediateExecution: false }, '2026-12-15');
    expect(due).toEqual({ days: 0, dueCents: 0, refundCents: 990 });
  });

  it('and what goes back are together what was paid, of any price and day', () => {
    law(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 28 }), (monthlyCents, date) => {
        const today = `2026-12-${String(date).padStart(2, '0')}`;
        const { dueCents, refundCents } = withdrawalDue({ ...begun, monthlyCents }, today);
        expect(dueCents + refundCents).toBe(monthlyCents);
        expect(Math.min(dueCents, refundCents)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(dueCents - (monthlyCents * 12 * (date - 1)) / 365)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
