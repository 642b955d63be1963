import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Attendance,
  chargeOf,
  chargeOfMove,
  type FeeChoice,
  feeCodes,
  isSameCause,
} from '../../../../src/domain/booking/fee-charge.ts';
import { tariffVersions } from '../../../../src/domain/tariff/versions.ts';
import { law } from '../law.ts';

const START = '2026-11-23T08:00:00.000Z';
const minutesOn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const attendance = (fields: Partial<Attendance> = {}): Attendance => ({
  kind: 'outbound',
  slot: { start: START, end: minutesOn(60) },
  waitingSince: START,
  waitedUntil: null,
  ...fields,
});
const charge = (asked: Partial<FeeChoice>, at: Attendance, now: number) =>
  chargeOf(
    { code: 'late', days: null, minutesLate: null, ...asked },
    at,
    tariffVersions[0],
    new Date(minutesOn(now)),
  );
const centsOf = (...args: Parameters<typeof charge>) => {
  const found = charge(...args);
  return 'refused' in found ? Object.keys(found.refused)[0] : found.cents;
};

describe('a fee for a delay', () => {
  it('counts until now, from the later of the appointment and the driver’s arrival', () => {
    expect(centsOf({}, attendance(), 9)).toBe('minutesLate');
    expect(centsOf({}, attendance(), 10)).toBe(990);
    expect(centsOf({}, attendance({ waitingSince: minutesOn(5) }), 14)).toBe('minutesLate');
    expect(centsOf({}, attendance({ waitingSince: minutesOn(-5) }), 10)).toBe(990);
  });

  it('takes the minutes of who was there, but no more than could be', () => {
    expect(centsOf({ minutesLate: 12 }, attendance(), 12)).toBe(990);
    expect(centsOf({ minutesLate: 13 }, attendance(), 12)).toBe('minutesLate');
    const gone = attendance({ waitedUntil: minutesOn(15) });
    expect(centsOf({ minutesLate: 15 }, gone, 500)).toBe(990);
    expect(centsOf({ minutesLate: 16 }, gone, 500)).toBe('minutesLate');
  });

  it('is not counted by itself where we came once the appointment was over', () => {
    const missed = (since: number, until: number, at: Partial<Attendance> = {}) =>
      chargeOfMove(
        'miss',
        attendance({ waitingSince: minutesOn(since), ...at }),
        tariffVersions[0],
        new Date(minutesOn(until)),
      )?.cents ?? null;
    expect(missed(60, 81)).toBe(1990);
    expect(missed(61, 90)).toBeNull();
    expect(missed(600, 625)).toBeNull();
    // By hand it is what the tariff says.
    expect(centsOf({ code: 'late_pickup' }, attendance({ waitingSince: minutesOn(600) }), 625)).toBe(1990);
  });

  it('asks for the minutes where nothing says them', () => {
    expect(centsOf({}, attendance({ waitingSince: null }), 15)).toBe('minutesLate');
    expect(centsOf({}, attendance({ waitedUntil: minutesOn(15) }), 20)).toBe('minutesLate');
    expect(centsOf({ minutesLate: 15 }, attendance({ waitingSince: null }), 15)).toBe(990);
  });

  it('is the one that the delay has', () => {
    expect(centsOf({}, attendance(), 21)).toBe('code');
    expect(centsOf({ code: 'late_pickup' }, attendance(), 21)).toBe(1990);
    expect(centsOf({ code: 'late_return' }, attendance(), 21)).toBe('code');
    const back = attendance({ kind: 'return' });
    expect(centsOf({ code: 'late_return' }, back, 21)).toBe(1990);
    expect(centsOf({ code: 'late_return_overnight', days: 2 }, back, 21)).toBe(7980);
    expect(centsOf({ code: 'late_return_overnight' }, back, 21)).toBe('days');
    expect(centsOf({ code: 'late_return', days: 1 }, back, 21)).toBe('days');
  });

  it('does not postpone what has left', () => {
    const gone = attendance({ waitedUntil: minutesOn(30) });
    expect(centsOf({ code: 'late_pickup', minutesLate: 25 }, gone, 60)).toBe('code');
  });

  it('is of an appointment', () => {
    expect(centsOf({}, attendance({ slot: null }), 15)).toBe('tripKind');
  });
});

it('fuel is two lines, whatever the time', () => {
  const due = charge({ code: 'fuel_reserve' }, attendance({ slot: null }), 0);
  expect(due).toMatchObject({ cents: 2990, postponed: false, lines: [{ cents: 2000 }, { cents: 990 }] });
  expect(centsOf({ code: 'fuel_reserve', minutesLate: 5 }, attendance(), 60)).toBe('minutesLate');
});

it('one delay has one fee, and it is the sum of its lines', () => {
  const kinds = fc.constantFrom<Attendance['kind']>('outbound', 'return');
  law(
    fc.property(
      kinds,
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 1, max: 30 }),
      (kind, late, days) => {
        const due = feeCodes
          .filter((code) => code.startsWith('late'))
          .map((code) => {
            const nights = code === 'late_return_overnight' ? days : null;
            return charge({ code, days: nights }, attendance({ kind }), late);
          })
          .filter((found) => 'cents' in found);
        // Kept for the night or presented again the same day: who was there says which.
        expect(due.length).toBe(late < 10 ? 0 : kind === 'return' && late > 20 ? 2 : 1);
        for (const { cents, lines } of due)
          expect(cents).toBe(lines.reduce((sum, line) => sum + line.cents, 0));
      },
    ),
  );
});

it.each([
  ['late', 'late_pickup', true],
  ['late_return', 'late_return_overnight', true],
  ['fuel_reserve', 'fuel_reserve', true],
  ['fuel_reserve', 'late', false],
])('%s and %s are for the same: %s', (one, other, same) => {
  expect([isSameCause(one, other), isSameCause(other, one)]).toEqual([same, same]);
});
