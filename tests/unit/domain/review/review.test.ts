import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookingStates } from '../../../../src/domain/booking/booking-states.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import {
  answerError,
  firstNameError,
  GIVING_DAYS,
  markError,
  REVIEW_MAX_LENGTH,
  reviewTextError,
  signatureOf,
} from '../../../../src/domain/review/review.ts';
import {
  averageTenths,
  experienceDay,
  isAsked,
  reviewableDay,
} from '../../../../src/domain/review/reviewable.ts';

const done = (deliveredAt: string) => ({ status: 'done', deliveredAt }) as const;
const nothing = { status: 'cancelled', deliveredAt: null } as const;
const ended = { status: 'completed', trips: [done('2026-11-23T22:30:00.000Z'), nothing] } as const;
const ours = { isDisabled: false, hasPassword: false, isOfPartner: false };

it('the experience is of the day, in France, of the last handover', () => {
  expect(experienceDay(ended.trips)).toBe('2026-11-23');
  expect(experienceDay([done('2026-11-23T23:30:00.000Z'), done('2026-11-22T08:00:00.000Z')])).toBe(
    '2026-11-24',
  );
  expect(experienceDay([nothing])).toBeNull();
  // It was handed over to nobody.
  expect(experienceDay([{ status: 'abandoned', deliveredAt: '2026-11-23T10:00:00.000Z' }])).toBeNull();
});

it('whose booking has ended is asked, and nobody else', () => {
  const asked = keysOf(bookingStates).filter((status) => isAsked({ ...ended, status }, ours));
  expect(asked).toEqual(['completed', 'closed']);
  expect(isAsked({ ...ended, trips: [nothing] }, ours)).toBe(false);
  expect(isAsked(ended, { ...ours, isDisabled: true })).toBe(false);
});

it('whom a partner named to us is asked only with an account of their own', () => {
  expect(isAsked(ended, { ...ours, isOfPartner: true })).toBe(false);
  expect(isAsked(ended, { ...ours, isOfPartner: true, hasPassword: true })).toBe(true);
  expect(isAsked(ended, { isDisabled: true, isOfPartner: true, hasPassword: true })).toBe(false);
});

it('a review can be given for as many days as we say, and by nobody who is gone', () => {
  const at = (days: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + days * 86_400_000);
  expect(reviewableDay(ended, false, at(0))).toBe('2026-11-23');
  expect(reviewableDay(ended, false, at(GIVING_DAYS))).toBe('2026-11-23');
  expect(reviewableDay(ended, false, at(GIVING_DAYS + 1))).toBeNull();
  expect(reviewableDay(ended, true, at(0))).toBeNull();
  expect(reviewableDay({ ...ended, status: 'in_progress' }, false, at(0))).toBeNull();
});

it('the average lies among the marks, to half a tenth, and of none there is none', () => {
  expect(averageTenths(0, 0)).toBeNull();
  expect(averageTenths(14, 3)).toBe(47);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (marks) => {
      const sum = marks.reduce((total, mark) => total + mark, 0);
      const tenths = averageTenths(sum, marks.length) ?? Number.NaN;
      expect(tenths).toBeGreaterThanOrEqual(10 * Math.min(...marks));
      expect(tenths).toBeLessThanOrEqual(10 * Math.max(...marks));
      expect(Math.abs(tenths - (10 * sum) / marks.length)).toBeLessThanOrEqual(0.5 + 1e-9);
    }),
  );
});

it('a mark is one of five, and everything else may be left out', () => {
  for (const typed of ['', '0', '6', '4.5', '55', ' 5', 'x', '-1'])
    expect(markError(typed)).toBe('Choisissez une note, de 1 à 5.');
  for (const mark of '12345') expect(markError(mark)).toBeNull();
  expect([reviewTextError(''), firstNameError(' '), reviewTextError('a\nb')]).toEqual([null, null, null]);
  expect(reviewTextError('x'.repeat(REVIEW_MAX_LENGTH))).toBeNull();
  expect(reviewTextError('x'.repeat(REVIEW_MAX_LENGTH + 1))).toContain('1000');
  for (const hostile of ['a\0', '\ud83d']) {
    expect(reviewTextError(hostile)).not.toBeNull();
    expect(firstNameError(hostile)).not.toBeNull();
    expect(answerError(hostile)).not.toBeNull();
  }
  expect(answerError(' ')).toBe('Écrivez la réponse.');
});

it('who gives no name is a checked customer', () => {
  expect([signatureOf('Élodie'), signatureOf(null)]).toEqual(['Élodie', 'Client vérifié']);
});
