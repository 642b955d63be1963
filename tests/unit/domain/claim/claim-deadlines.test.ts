/** By when what is done with a damage claim: laws over any course of events, and the days that the codes give. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_DAYS } from '../../../../src/domain/claim/claim-actions.ts';
import {
  CHASE_DAYS,
  type ClaimFacts,
  nextDeadline,
  QUOTE_DAYS,
} from '../../../../src/domain/claim/claim-deadlines.ts';
import { claimStates, isClaimOpen } from '../../../../src/domain/claim/claim-states.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { addDays } from '../../../../src/domain/lib/time/paris-time.ts';
import { addWorkingDays, isWorkingDay } from '../../../../src/domain/lib/time/working-days.ts';

const days = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2024-01-01', count));
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const facts: fc.Arbitrary<ClaimFacts> = fc.record({
  status: fc.constantFrom(...keysOf(claimStates)),
  statusOn: days,
  noticedOn: days,
  complainedOn: orNull(days),
  waitingSince: orNull(days),
  declaredOn: orNull(days),
  quotedOn: orNull(days),
});
const begun: ClaimFacts = {
  status: 'opened',
  statusOn: '2026-11-20',
  noticedOn: '2026-11-20',
  complainedOn: null,
  waitingSince: null,
  declaredOn: null,
  quotedOn: null,
};

describe('what is to be done next', () => {
  it('is something of all that is open, and of what is over only an answer', () => {
    fc.assert(
      fc.property(facts, (claim) => {
        const next = nextDeadline(claim);
        if (isClaimOpen(claim.status)) expect(next).not.toBeNull();
        else expect(next?.action ?? null).toBe(claim.waitingSince === null ? null : 'answer');
      }),
    );
  });

  it('is never later for who waits, nor for what was complained of', () => {
    fc.assert(
      fc.property(facts, days, (claim, day) => {
        const due = (more: Partial<ClaimFacts>) => nextDeadline({ ...claim, ...more })?.dueOn ?? '9999-12-31';
        expect(due({ waitingSince: day }) <= due({ waitingSince: null })).toBe(true);
        expect(due({ waitingSince: day }) <= addDays(day, ANSWER_DAYS)).toBe(true);
        expect(due({ complainedOn: day }) <= due({ complainedOn: null })).toBe(true);
      }),
    );
  });

  it('is as far off wherever in the years it happens, but for working days and months', () => {
    fc.assert(
      fc.property(days, (day) => {
        const insured = { ...begun, status: 'insured', noticedOn: day, declaredOn: day } as const;
        expect(nextDeadline(insured)).toEqual({ action: 'chase', dueOn: addDays(day, CHASE_DAYS) });
        expect(nextDeadline({ ...insured, status: 'quoted', quotedOn: day })).toEqual({
          action: 'decide',
          dueOn: addDays(day, QUOTE_DAYS),
        });
      }),
    );
  });

  // Article L113-2, 4° of the insurance code: no less than five working days.
  it.each([
    ['2026-11-20', '2026-11-27'],
    // A Saturday counts for nothing, nor does All Saints'.
    ['2026-10-31', '2026-11-06'],
    ['2026-12-23', '2026-12-31'],
  ])('what was noticed on %s is told to the insurer by %s', (noticedOn, dueOn) => {
    expect(nextDeadline({ ...begun, noticedOn })).toEqual({ action: 'declare', dueOn });
    // A quote in hand does not make it later.
    expect(nextDeadline({ ...begun, status: 'quoted', noticedOn, quotedOn: noticedOn })).toEqual({
      action: 'declare',
      dueOn,
    });
  });

  // Articles L612-1 and L612-2 of the consumer code: then they may go to the mediator.
  it('a complaint is decided within two months, whatever the insurer does', () => {
    const insured = {
      ...begun,
      status: 'insured',
      complainedOn: '2026-12-31',
      declaredOn: '2027-02-20',
    } as const;
    expect(nextDeadline(insured)).toEqual({ action: 'decide', dueOn: '2027-02-28' });
  });
});

describe('working days', () => {
  it('are counted without a Saturday, a Sunday or a holiday, and none is skipped', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (day, count) => {
        const end = addWorkingDays(day, count);
        expect(isWorkingDay(end)).toBe(true);
        let between = 0;
        for (let one = addDays(day, 1); one <= end; one = addDays(one, 1))
          if (isWorkingDay(one)) between += 1;
        expect(between).toBe(count);
      }),
    );
    expect(addWorkingDays('2026-11-20', 0)).toBe('2026-11-20');
  });
});
