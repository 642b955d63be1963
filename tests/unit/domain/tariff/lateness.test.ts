import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latenessLine } from '../../../../src/domain/invoice/price-lines.ts';
import { publishedFees } from '../../../../src/domain/tariff/fees.ts';
import { type Delay, latenessFee, minutesLate } from '../../../../src/domain/tariff/lateness.ts';
import { publishedTariff } from '../../../../src/domain/tariff/tariff.ts';
import { law } from '../law.ts';

const START = '2026-11-23T08:00:00.000Z';
const minutesOn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const delay = (at: Delay['at'], minutes: number, more: Partial<Delay> = {}): Delay => ({
  at,
  slotStart: START,
  driverArrivedAt: START,
  customerReadyAt: minutesOn(minutes),
  nights: 0,
  ...more,
});

describe('lateness', () => {
  it.each([
    ['pickup', 0, 0, null],
    ['pickup', 9.99, 0, null],
    ['pickup', 10, 0, ['late', 990, false]],
    ['pickup', 20, 0, ['late', 990, false]],
    ['pickup', 20.99, 0, ['late', 990, false]],
    ['pickup', 21, 0, ['late_pickup', 1990, true]],
    ['return', 10, 0, ['late', 990, false]],
    ['return', 21, 0, ['late_return', 1990, false]],
    ['return', 21, 1, ['late_return_overnight', 3990, false]],
    ['return', 21, 3, ['late_return_overnight', 11970, false]],
  ] as const)('at the %s, %d minutes and %d nights', (at, minutes, nights, expected) => {
    const due = latenessFee(delay(at, minutes, { nights }), publishedFees);
    expect(due && [due.fee.code, due.cents, due.postponed]).toEqual(expected);
  });

  it('runs from the arrival of a driver who is late too', () => {
    expect(minutesLate(delay('pickup', 40, { driverArrivedAt: minutesOn(25) }))).toBe(15);
    expect(minutesLate(delay('pickup', 40, { driverArrivedAt: minutesOn(-10) }))).toBe(40);
    expect(latenessFee(delay('pickup', 40, { driverArrivedAt: minutesOn(35) }), publishedFees)).toBeNull();
  });

  it('says the days on the invoice', () => {
    const due = latenessFee(delay('return', 30, { nights: 2 }), publishedFees);
    expect(due && latenessLine(due, publishedTariff).label).toMatch(/\(2\u00a0j\)$/);
  });

  it('costs no less when it lasts longer, and nothing before the appointment', () => {
    const minutes = fc.integer({ min: -120, max: 600 });
    const at = fc.constantFrom('pickup', 'return') as fc.Arbitrary<Delay['at']>;
    law(
      fc.property(at, minutes, minutes, fc.nat(5), (place, one, other, nights) => {
        const cents = (late: number) =>
          latenessFee(delay(place, late, { nights }), publishedFees)?.cents ?? 0;
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(cents(long)).toBeGreaterThanOrEqual(cents(short));
        if (short < 10) expect(cents(short)).toBe(0);
      }),
    );
  });
});
