import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canWithdraw,
  percentOf,
  refundPercent,
  withdrawalEnd,
} from '../../../../src/domain/booking/cancellation.ts';
import { cancellationScale } from '../../../../src/domain/tariff/cancellation-scale.ts';
import { law } from '../law.ts';

const START = '2026-11-23T08:00:00.000Z';
const refundOf = (cents: number, start: string, now: Date) =>
  percentOf(cents, refundPercent(start, now, cancellationScale));
const minutesAhead = (minutes: number) => new Date(Date.parse(START) - minutes * 60_000);

describe('a cancellation', () => {
  it.each([
    [5990, 24 * 60, 5990],
    [5990, 24 * 60 - 1, 2995],
    [3495, 0, 1748],
    [5990, -1, 0],
    [0, 24 * 60, 0],
  ])('of %d cents, %d minutes before, gives back %d', (cents, minutes, refund) => {
    expect(refundOf(cents, START, minutesAhead(minutes))).toBe(refund);
  });

  it('never gives back more for waiting, nor more than was paid', () => {
    law(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: -1e4, max: 1e4 }),
        fc.nat(1e4),
        (cents, minutes, wait) => {
          const now = refundOf(cents, START, minutesAhead(minutes));
          expect(now).toBeLessThanOrEqual(cents);
          expect(refundOf(cents, START, minutesAhead(minutes - wait))).toBeLessThanOrEqual(now);
        },
      ),
    );
  });

  it('has a scale that goes down, and ends at the appointment', () => {
    const steps = cancellationScale.map(({ minutesBefore, refundPercent }) => [minutesBefore, refundPercent]);
    expect(steps.toSorted(([one = 0], [other = 0]) => other - one)).toEqual(steps);
    expect(cancellationScale.at(-1)?.minutesBefore).toBe(0);
  });
});

describe('a withdrawal', () => {
  it.each([
    // Saturday 21 November: the fourteenth day after is a Saturday too.
    ['2026-11-21T10:00:00Z', '2026-12-07T23:00:00.000Z'],
    ['2026-11-23T10:00:00Z', '2026-12-07T23:00:00.000Z'],
    // In France the next day has begun.
    ['2026-11-23T23:30:00Z', '2026-12-08T23:00:00.000Z'],
    // The fourteenth day is Christmas, a Friday: Monday instead.
    ['2026-12-11T10:00:00Z', '2026-12-28T23:00:00.000Z'],
    ['2026-07-01T10:00:00Z', '2026-07-15T22:00:00.000Z'],
    // 14 July is a holiday.
    ['2026-06-30T10:00:00Z', '2026-07-15T22:00:00.000Z'],
  ])('from a contract of %s is possible until %s', (contract, end) => {
    const at = new Date(contract);
    expect(withdrawalEnd(at).toISOString()).toBe(end);
    expect(canWithdraw(at, new Date(Date.parse(end) - 1))).toBe(true);
    expect(canWithdraw(at, new Date(end))).toBe(false);
  });
});
