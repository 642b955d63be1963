// @vitest-environment node
/** Nothing of a machine is there for nobody: the server makes each of its transitions somewhere. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bookingMachine } from '../../../src/domain/booking/booking-states.ts';
import { claimMachine } from '../../../src/domain/claim/claim-states.ts';
import { invoiceMachine } from '../../../src/domain/invoice/invoice-states.ts';
import { disputeMachine } from '../../../src/domain/payment/dispute-states.ts';
import { paymentMachine } from '../../../src/domain/payment/payment-states.ts';
import { refundMachine } from '../../../src/domain/payment/refund-states.ts';
import { subscriptionMachine } from '../../../src/domain/subscription/subscription-states.ts';
import { tripMachine, tripMoves } from '../../../src/domain/trip/trip-machine.ts';
import { ownFiles } from './own-files.ts';

const serverSources = ownFiles
  .filter((name) => /^src\/server\/.*\.tsx?$/.test(name))
  .map((name) => readFileSync(name, 'utf8'));

/** `next(machine, state, 'pay')`, `{ paid: 'pay' }` and `machine.transitions.pay`, but not the union of all names. */
const isNamedIn = (source: string, name: string): boolean =>
  new RegExp(`(?<!\\| )'${name}'|\\.transitions\\.${name}\\b`).test(source);

/** With the rules of the domain by which the server takes some of them, and those that a call takes by their name. */
it.each([
  ['booking/booking-states', bookingMachine, 'booking/booking-states', []],
  ['trip/trip-machine', tripMachine, 'booking/appointment', tripMoves],
  ['payment/payment-states', paymentMachine, null, []],
  ['payment/refund-states', refundMachine, null, []],
  ['payment/dispute-states', disputeMachine, null, []],
  ['claim/claim-states', claimMachine, null, ['refuse', 'drop']],
  ['invoice/invoice-states', invoiceMachine, null, []],
  ['subscription/subscription-states', subscriptionMachine, 'subscription/subscription', []],
] as const)('the server makes every transition of %s', (module, { transitions }, rules, taken) => {
  const users = serverSources.filter((source) => source.includes(`/${module}.ts'`));
  expect(users.length).toBeGreaterThan(0);
  if (rules) users.push(readFileSync(`src/domain/${rules}.ts`, 'utf8'));
  const names = Object.keys(transitions).filter((name) => !taken.some((move) => move === name));
  const made = names.filter((name) => users.some((source) => isNamedIn(source, name)));
  expect(made).toEqual(names);
});
