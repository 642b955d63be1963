import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../../../../src/domain/lib/time/add-months.ts';
import { addDays, parisInstant, parisTime } from '../../../../src/domain/lib/time/paris-time.ts';
import {
  afterRefusal,
  commitmentEndOf,
  covers,
  coversFrom,
  dueAction,
  isPayable,
  monthOf,
  refusalPolicy,
  renewalNoticeWindow,
  terminationEnd,
  withdrawableUntil,
} from '../../../../src/domain/subscription/subscription.ts';
import { subscriptionOptions } from '../../../../src/domain/subscription/subscription-options.ts';
import {
  isOver,
  type SubscriptionState,
  subscriptionStates,
} from '../../../../src/domain/subscription/subscription-states.ts';
import { law } from '../law.ts';

const day = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('2000-01-01', count));
const months = fc.nat(600);
const dateOf = (value: string) => Number(value.slice(8));
const states = Object.keys(subscriptionStates) as SubscriptionState[];

describe('a month later', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2027-01-31', 3, '2027-04-30'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2027-05-31', -3, '2027-02-28'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2100-01-31', 1, '2100-02-28'],
  ])('than %s, %d times, is %s', (from, count, to) => {
    expect(addMonths(from, count)).toBe(to);
  });

  it('is the same day, or an earlier one that is the last of its month', () => {
    law(
      fc.property(day, months, (from, count) => {
        const to = addMonths(from, count);
        expect(dateOf(to)).toBeLessThanOrEqual(dateOf(from));
        if (dateOf(to) < dateOf(from)) expect(dateOf(addDays(to, 1))).toBe(1);
        const index = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
        expect(index(to) - index(from)).toBe(count);
      }),
    );
  });
});

describe('the months of a subscription', () => {
  it('follow each other without a gap and without a day in two', () => {
    law(
      fc.property(day, months, (startedOn, index) => {
        const [month, following] = [monthOf(startedOn, index), monthOf(startedOn, index + 1)];
        expect(addDays(month.to, 1)).toBe(following.from);
        expect(month.from <= month.to).toBe(true);
      }),
    );
  });

  it('are twelve until the commitment ends', () => {
    law(
      fc.property(day, (startedOn) => {
        expect(commitmentEndOf(startedOn, 12)).toBe(monthOf(startedOn, 12).from);
      }),
    );
  });
});

describe('a termination', () => {
  it('takes effect at the end of the commitment or, after it, of what is paid', () => {
    law(
      fc.property(day, fc.nat(40), (startedOn, paidMonths) => {
        const commitmentEnd = commitmentEndOf(startedOn, 12);
        const paidUntil = monthOf(startedOn, paidMonths).from;
        expect(terminationEnd(commitmentEnd, paidUntil)).toBe(paidMonths <= 12 ? commitmentEnd : paidUntil);
      }),
    );
  });

  it('charges what is left of the commitment, and nothing from its end on', () => {
    const standing = { status: 'termination_requested', refusals: 0, endsOn: '2027-11-21' } as const;
    expect(dueAction({ ...standing, paidUntil: '2027-10-21' })).toBe('charge');
    expect(dueAction({ ...standing, paidUntil: '2027-11-21' })).toBe('end');
  });
});

describe('a withdrawal', () => {
  it('is over before the first month is, whatever the day', () => {
    law(
      fc.property(day, (startedOn) => {
        const second = parisInstant(monthOf(startedOn, 1).from, 0);
        expect(withdrawableUntil(startedOn).getTime()).toBeLessThan(second.getTime());
        expect(withdrawableUntil(startedOn).getTime()).toBeGreaterThan(
          parisInstant(addDays(startedOn, 14), 0).getTime(),
        );
      }),
    );
  });
});

describe('the renewal notice', () => {
  it('comes three months to one month before the end', () => {
    expect(renewalNoticeWindow('2027-11-21')).toEqual({ from: '2027-08-21', to: '2027-10-21' });
    expect(renewalNoticeWindow('2027-05-31')).toEqual({ from: '2027-02-28', to: '2027-04-30' });
  });
});

describe('a refused month', () => {
  it('is tried again on the third and the seventh day, then suspends', () => {
    expect([1, 2, 3].map(afterRefusal)).toEqual([
      { transition: 'fail_payment', pauseDays: 3 },
      { transition: 'fail_payment', pauseDays: 4 },
      { transition: 'suspend', pauseDays: 15 },
    ]);
  });

  it('is settled, or ends the subscription, before another month is due', () => {
    const { retryAfterDays, endAfterDays } = refusalPolicy;
    const days = retryAfterDays.reduce<number>((sum, count) => sum + count, endAfterDays);
    expect(days).toBeLessThan(28);
  });

  it('is not charged for ever, whether the end was asked for or not', () => {
    const left = { paidUntil: '2027-02-21', endsOn: '2027-11-21' };
    expect(dueAction({ ...left, status: 'past_due', refusals: 2 })).toBe('charge');
    expect(dueAction({ ...left, status: 'suspended', refusals: 3 })).toBe('end');
    expect(dueAction({ ...left, status: 'termination_requested', refusals: 2 })).toBe('charge');
    expect(dueAction({ ...left, status: 'termination_requested', refusals: 3 })).toBe('end');
    expect(dueAction({ ...left, status: 'awaiting_payment', refusals: 0 })).toBe('end');
  });

  it('is payable until the subscription is over; one that is not refused is not', () => {
    expect(states.filter((status) => isPayable({ status, refusals: 0 }))).toEqual(['awaiting_payment']);
    for (const status of states) expect(isPayable({ status, refusals: 1 })).toBe(!isOver(status));
  });
});

describe('a subscription', () => {
  const standing = {
    refusals: 0,
    paidUntil: '2027-02-21',
    endsOn: null,
    immediateExecution: true,
    withdrawableUntil: '2027-01-08T23:00:00.000Z',
  };
  const now = new Date('2027-01-02T10:00:00Z');
  const today = '2027-01-02';

  it('covers trips while it runs and is paid, and not otherwise', () => {
    const covering = states.filter((status) => covers({ ...standing, status }, today, now));
    expect(covering).toEqual(['active', 'termination_requested']);
    const refused = { ...standing, refusals: 1, status: 'termination_requested' } as const;
    expect(covers(refused, today, now)).toBe(false);
  });

  it('covers nothing from the day it ends', () => {
    const ending = { ...standing, status: 'termination_requested', endsOn: today } as const;
    expect(covers(ending, addDays(today, -1), now)).toBe(true);
    expect(covers(ending, today, now)).toBe(false);
  });

  it('covers nothing within the withdrawal period of who did not ask for it', () => {
    const patient = { ...standing, status: 'active', immediateExecution: false } as const;
    expect(covers(patient, today, now)).toBe(false);
    expect(covers(patient, today, new Date(standing.withdrawableUntil))).toBe(true);
    expect(covers({ ...patient, withdrawableUntil: null }, today, now)).toBe(false);
  });

  it('says from which day it covers trips, where it will and does not yet', () => {
    const patient = { ...standing, status: 'active', immediateExecution: false } as const;
    const until = new Date(standing.withdrawableUntil);
    expect(coversFrom(patient, today, now)).toBe(parisTime(until).day);
    expect(coversFrom(patient, today, until)).toBeNull();
    expect(coversFrom({ ...patient, immediateExecution: true }, today, now)).toBeNull();
    expect(coversFrom({ ...patient, status: 'awaiting_payment' }, today, now)).toBeNull();
    expect(coversFrom({ ...patient, endsOn: parisTime(until).day }, today, now)).toBeNull();
    const over = { ...standing, status: 'termination_requested', endsOn: '2028-01-01' } as const;
    expect(coversFrom(over, '2028-01-01', new Date('2028-01-01T10:00:00Z'))).toBeNull();
  });
});

describe('what can still be done with a subscription', () => {
  const started = {
    id: 'a',
    reference: 'ABO-2026-000001',
    version: 1,
    status: 'active',
    monthlyCents: 990,
    namesVehicles: true,
    commitmentMonths: 12,
    includedMetres: 15_000,
    immediateExecution: true,
    startedOn: '2026-12-25',
    commitmentEnd: '2027-12-25',
    paidUntil: '2027-01-25',
    refusals: 0,
    endsOn: null,
    withdrawableUntil: '2027-01-08T23:00:00.000Z',
    createdAt: '2026-12-25T10:00:00.000Z',
  } as const;
  const now = new Date('2027-01-02T10:00:00Z');

  it('is to end it with its commitment, or what is paid after that, and to withdraw for a while', () => {
    expect(subscriptionOptions(started, now)).toEqual({
      payable: false,
      terminationEnd: '2027-12-25',
      canWithdraw: true,
    });
    expect(subscriptionOptions(started, new Date(started.withdrawableUntil)).canWithdraw).toBe(false);
    const later = { ...started, paidUntil: '2028-02-25' };
    expect(subscriptionOptions(later, now).terminationEnd).toBe('2028-02-25');
  });

  it('is nothing but to pay before it starts, and nothing once it is over', () => {
    const before = { startedOn: null, commitmentEnd: null, paidUntil: null, withdrawableUntil: null };
    expect(subscriptionOptions({ ...started, ...before, status: 'awaiting_payment' }, now)).toEqual({
      payable: true,
      terminationEnd: null,
      canWithdraw: false,
    });
    for (const status of states.filter(isOver)) {
      expect(subscriptionOptions({ ...started, status }, now)).toEqual({
        payable: false,
        terminationEnd: null,
        canWithdraw: false,
      });
    }
  });
});
