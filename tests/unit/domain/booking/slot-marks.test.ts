/** What the team is told of an hour that it may agree on, and customers may not. */
import { describe, expect, it } from 'vitest';
import { isFilled, slotMarks } from '../../../../src/domain/booking/office/slot-marks.ts';
import { HOUR_MINUTES } from '../../../../src/domain/lib/time/durations.ts';
import { officeSlots } from '../../../../src/domain/lib/time/office-slots.ts';
import { type Slot, slotRules, slotsOf } from '../../../../src/domain/lib/time/slots.ts';

const MONDAY = '2026-11-23';
const of = (hour: number, day = MONDAY): Slot => {
  const slot = slotsOf(day, officeSlots())[hour - 6];
  if (!slot) throw new Error(`nothing at ${hour}`);
  return slot;
};
const facts = { rules: slotRules, filled: [], taken: [] };

describe('an hour that the team may agree on', () => {
  it('is outside the hours of customers before, between and after them, on a Saturday’s afternoon too', () => {
    const marked = slotsOf(MONDAY, officeSlots()).map((slot) => slotMarks(slot, facts).join());
    const outside = 'hors horaires';
    const [day, lunch, rest] = [['', '', '', ''], [outside], ['', '', '', '', '']];
    expect(marked).toEqual([outside, outside, ...day, ...lunch, ...rest, ...Array(4).fill(outside)]);
    expect(slotMarks(of(14, '2026-11-28'), facts)).toEqual([outside]);
  });

  it('is within them where they begin at the half of an hour, or are set for that day alone', () => {
    const half = { from: 8.5 * HOUR_MINUTES, to: 12.5 * HOUR_MINUTES };
    const rules = { ...slotRules, days: { [MONDAY]: [half] } };
    expect(slotMarks(of(9), { ...facts, rules })).toEqual([]);
    expect(slotMarks(of(8), { ...facts, rules })).toEqual(['hors horaires']);
    expect(slotMarks(of(12), { ...facts, rules })).toEqual(['hors horaires']);
  });

  it('is full by what overlaps it, and the vehicle’s own appointment is told with its hour', () => {
    const taken = [of(10)];
    expect(slotMarks(of(10), { ...facts, filled: [of(10).start], taken })).toEqual([
      'complet pour les clients',
      'ce véhicule a déjà un rendez-vous à 10\u00a0h',
    ]);
    expect(slotMarks(of(11), { ...facts, taken })).toEqual([]);
  });

  it('is told the vehicle’s others of the same day once it is chosen', () => {
    const taken = [of(10)];
    expect(slotMarks(of(16), { ...facts, taken }, true)).toEqual([
      'ce véhicule a déjà un rendez-vous à 10\u00a0h',
    ]);
    expect(slotMarks(of(16), { ...facts, taken: [of(8), of(10), of(10)] }, true)).toEqual([
      'ce véhicule a déjà un rendez-vous à 8\u00a0h et à 10\u00a0h',
    ]);
    expect(slotMarks(of(16, '2026-11-24'), { ...facts, taken }, true)).toEqual([]);
  });
});

describe('an hour is filled', () => {
  const shifted = (slot: Slot, minutes: number, count: number) => {
    const at = (instant: string) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();
    return { start: at(slot.start), end: at(slot.end), count };
  };

  it('by as many as it takes that run at one moment of it, not by as many one after the other', () => {
    expect(isFilled(of(9), [shifted(of(9), -30, 3)], 3)).toBe(true);
    expect(isFilled(of(9), [shifted(of(9), 30, 3)], 3)).toBe(true);
    expect(isFilled(of(9), [shifted(of(9), -30, 2), shifted(of(9), 30, 2)], 3)).toBe(false);
    expect(isFilled(of(9), [shifted(of(9), -30, 2), shifted(of(9), 0, 1)], 3)).toBe(true);
    expect(isFilled(of(9), [shifted(of(9), 60, 3), shifted(of(9), -60, 3)], 3)).toBe(false);
  });
});
