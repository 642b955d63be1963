/** What a customer reads of a subscription: its name in a list, and its days. */
import { expect, it } from 'vitest';
import type { SubscriptionState } from '../../../src/domain/subscription/subscription-states.ts';
import { factsOf, titleOf } from '../../../src/features/customer/subscription-state.ts';

const subscription = (status: SubscriptionState, endsOn: string | null = null) => ({
  id: 's',
  reference: 'ABO-2026-000001',
  status,
  monthlyCents: 990,
  startedOn: '2026-11-27',
  commitmentEnd: '2027-11-27',
  paidUntil: '2026-12-27',
  endsOn,
  options: { payable: false, terminationEnd: null, canWithdraw: false },
});

it.each([
  ['active', null, 'Prochain prélèvement le'],
  // What was refused is to be paid, and is not charged on a day to come.
  ['past_due', null, 'Payé jusqu’au'],
  ['suspended', null, 'Payé jusqu’au'],
  ['termination_requested', '2027-11-27', 'Payé jusqu’au'],
] as const)('of one that is %s and ends on %s, its paid days are called « %s »', (status, endsOn, label) => {
  expect(factsOf(subscription(status, endsOn))).toContainEqual([label, '27 décembre 2026']);
});

it('binds nobody once it is over', () => {
  expect(factsOf(subscription('ended', '2027-01-27')).map(([label]) => label)).toEqual([
    'Prix',
    'Commencé le',
    'A pris fin le',
  ]);
});

it('is called by the day on which it began, once it has', () => {
  expect(titleOf(subscription('active'))).toBe('Abonnement du 27 novembre 2026');
  expect(titleOf({ startedOn: null })).toBe('Abonnement');
});
