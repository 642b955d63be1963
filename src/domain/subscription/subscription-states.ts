/** The life of a subscription (domain.md, States). */

import type { Machine } from '../lib/machine.ts';

export const subscriptionStates = {
  awaiting_payment: 'en attente de paiement',
  active: 'en cours',
  past_due: 'paiement refusé',
  suspended: 'suspendu',
  withdrawn: 'rétracté',
  termination_requested: 'résiliation demandée',
  ended: 'terminé',
} as const;

export type SubscriptionState = keyof typeof subscriptionStates;
export const isOver = (status: SubscriptionState): boolean => status === 'withdrawn' || status === 'ended';

export type SubscriptionTransition =
  | 'activate'
  | 'fail_payment'
  | 'settle'
  | 'suspend'
  | 'withdraw'
  | 'terminate'
  | 'end';

export const subscriptionMachine: Machine<SubscriptionState, SubscriptionTransition> = {
  subject: 'Cet abonnement',
  states: subscriptionStates,
  transitions: {
    activate: { from: ['awaiting_payment'], to: 'active', participle: 'mis en route' },
    fail_payment: { from: ['active'], to: 'past_due', participle: 'dit impayé' },
    settle: { from: ['past_due', 'suspended'], to: 'active', participle: 'réglé' },
    suspend: { from: ['past_due'], to: 'suspended', participle: 'suspendu' },
    // Who has asked for the end may still withdraw: it is a right of its own.
    withdraw: {
      from: ['active', 'past_due', 'termination_requested'],
      to: 'withdrawn',
      participle: 'rétracté',
    },
    terminate: {
      from: ['active', 'past_due', 'suspended'],
      to: 'termination_requested',
      participle: 'résilié',
    },
    end: {
      from: ['awaiting_payment', 'suspended', 'termination_requested'],
      to: 'ended',
      participle: 'terminé',
    },
  },
};
