import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../../../src/domain/booking/booking-options.ts';
import type { BookingState } from '../../../../src/domain/booking/booking-states.ts';

const slot = (start: string) => ({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() });
const booking = (status: BookingState, start: string | null = '2026-11-25T09:00:00.000Z') => ({
  status,
  totalCents: 5990,
  createdAt: '2026-11-21T09:00:00.000Z',
  trips: [
    {
      kind: 'outbound' as const,
      status: 'planned' as const,
      distanceMetres: 1000,
      slot: start ? slot(start) : null,
    },
  ],
});
const at = (instant: string) => new Date(instant);

describe('what a customer can do with a booking', () => {
  it.each<[BookingState, string, object]>([
    [
      'confirmed',
      '2026-11-22T09:00:00Z',
      { cancelRefundCents: 5990, canWithdraw: true, canReschedule: true },
    ],
    [
      'confirmed',
      '2026-11-25T08:00:00Z',
      { cancelRefundCents: 2995, canWithdraw: true, canReschedule: true },
    ],
    [
      'confirmed',
      '2026-11-25T09:00:00Z',
      { cancelRefundCents: 2995, canWithdraw: true, canReschedule: false },
    ],
    ['confirmed', '2026-11-25T09:01:00Z', { cancelRefundCents: 0, canWithdraw: true, canReschedule: false }],
    [
      'postponed',
      '2026-11-26T09:00:00Z',
      { cancelRefundCents: 5990, canWithdraw: true, canReschedule: true },
    ],
    [
      'awaiting_payment',
      '2026-11-22T09:00:00Z',
      { cancelRefundCents: 0, canWithdraw: false, canReschedule: false },
    ],
    [
      'in_progress',
      '2026-11-22T09:00:00Z',
      { cancelRefundCents: null, canWithdraw: false, canReschedule: false },
    ],
    ['confirmed', '2026-12-09T09:00:00Z', { cancelRefundCents: 0, canWithdraw: false, canReschedule: false }],
  ])('that is %s at %s', (status, now, expected) => {
    expect(optionsOf(booking(status), at(now))).toMatchObject(expected);
  });

  it.each<[BookingState, boolean, boolean]>([
    ['awaiting_payment', false, false],
    ['awaiting_derogation', true, false],
    ['confirmed', true, true],
    ['completed', false, false],
  ])('that is %s, of who pays the establishment and its mandate', (status, canSetAdvance, hasMandate) => {
    expect(optionsOf(booking(status), at('2026-11-22T09:00:00Z'))).toMatchObject({
      canSetAdvance,
      hasMandate,
    });
  });

  it('is everything back while no appointment is agreed on', () => {
    expect(optionsOf(booking('confirmed', null), at('2026-11-22T09:00:00Z')).cancelRefundCents).toBe(5990);
  });
});
