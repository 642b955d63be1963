import { describe, expect, it } from 'vitest';
import { bookingMachine, holdsSlot } from '../../../src/domain/booking/booking-states.ts';
import { firstInvoiceState, invoiceMachine } from '../../../src/domain/invoice/invoice-states.ts';
import { impossible, type Machine, next } from '../../../src/domain/lib/machine.ts';
import { paymentMachine } from '../../../src/domain/payment/payment-states.ts';
import { reviewMachine } from '../../../src/domain/review/review-states.ts';
import { subscriptionMachine } from '../../../src/domain/subscription/subscription-states.ts';
import { coverOf } from '../../../src/domain/tariff/insurance.ts';
import { tripMachine } from '../../../src/domain/trip/trip-machine.ts';

/** Where each begins, and where it may rest for good. */
const machines = [
  ['booking', bookingMachine, 'draft', ['closed', 'cancelled', 'withdrawn']],
  ['trip', tripMachine, 'planned', ['done', 'cancelled', 'abandoned']],
  ['payment', paymentMachine, 'created', ['refund_failed']],
  ['invoice', invoiceMachine, firstInvoiceState, ['credited']],
  ['review', reviewMachine, 'waiting', ['retracted']],
  ['subscription', subscriptionMachine, 'awaiting_payment', ['withdrawn', 'ended']],
] as unknown as [string, Machine<string, string>, string, string[]][];

const moves = (machine: Machine<string, string>) => Object.values(machine.transitions);
const reachable = (machine: Machine<string, string>, from: string): Set<string> => {
  const seen = new Set([from]);
  for (const state of seen) {
    for (const move of moves(machine)) if (move.from.includes(state)) seen.add(move.to);
  }
  return seen;
};

describe.each(machines)('the states of a %s', (_name, machine, first, last) => {
  it('are all reached from the first', () => {
    expect([...reachable(machine, first)].sort()).toEqual(Object.keys(machine.states).sort());
  });

  it('end only where it is over, and each can end', () => {
    for (const state of Object.keys(machine.states)) {
      const isLast = !moves(machine).some(({ from }) => from.includes(state));
      expect([state, isLast]).toEqual([state, last.includes(state)]);
      expect([state, last.some((end) => reachable(machine, state).has(end))]).toEqual([state, true]);
    }
  });

  it('change by no other way than the transitions, each from where it says', () => {
    for (const [name, { from, to }] of Object.entries(machine.transitions)) {
      for (const state of Object.keys(machine.states)) {
        expect(next(machine, state, name)).toBe(from.includes(state) ? to : null);
      }
    }
  });
});

describe('a booking', () => {
  const walk = (...names: (keyof typeof bookingMachine.transitions)[]) =>
    names.reduce<ReturnType<typeof next<keyof typeof bookingMachine.states, (typeof names)[number]>>>(
      (state, name) => state && next(bookingMachine, state, name),
      'draft',
    );

  it.each([
    [['order', 'pay', 'begin', 'complete', 'close'], 'closed'],
    [['order', 'pay_before_derogation', 'grant_derogation', 'begin'], 'in_progress'],
    [['order', 'expire', 'pay'], 'confirmed'],
    [['order', 'pay', 'postpone', 'reschedule', 'begin'], 'in_progress'],
    [['order', 'pay', 'withdraw'], 'withdrawn'],
    [['confirm', 'cancel'], 'cancelled'],
    [['decline'], 'cancelled'],
    [['order', 'decline'], null],
    [['expire', 'order'], null],
    [['order', 'begin'], null],
    [['order', 'pay_before_derogation', 'begin'], null],
    [['order', 'pay', 'begin', 'cancel'], 'cancelled'],
    [['order', 'pay_before_derogation', 'refuse_derogation'], 'cancelled'],
    [['order', 'pay', 'begin', 'withdraw'], 'withdrawn'],
    [['order', 'pay', 'begin', 'complete', 'withdraw'], null],
  ] as const)('that goes %j ends %s', (names, end) => {
    expect(walk(...names)).toBe(end);
  });

  it('says in French what cannot be', () => {
    expect(impossible(bookingMachine, 'completed', 'cancel')).toBe(
      'Cette réservation ne peut pas être annulée\u00a0: état actuel, «\u00a0effectuée\u00a0».',
    );
  });

  it('holds its slot from the telephone call, or the order, to the end of the trip', () => {
    const states = Object.keys(bookingMachine.states) as (keyof typeof bookingMachine.states)[];
    expect(states.filter(holdsSlot)).toEqual([
      'draft',
      'awaiting_payment',
      'awaiting_derogation',
      'confirmed',
      'in_progress',
    ]);
  });
});

describe('the insurance', () => {
  it.each([
    [0, 'covered'],
    [20_000_000, 'covered'],
    [20_000_001, 'needs_derogation'],
    [70_000_000, 'needs_derogation'],
    [70_000_001, 'refused'],
  ])('of a vehicle declared at %d cents: %s', (cents, cover) => {
    expect(coverOf(cents)).toBe(cover);
  });
});
