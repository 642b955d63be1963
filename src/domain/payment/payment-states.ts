/** The life of a payment (domain.md, States). What the provider says may come late, twice or out of order. */

import type { Machine } from '../lib/machine.ts';

export const paymentStates = {
  created: 'créé',
  pending: 'en attente',
  paid: 'payé',
  failed: 'refusé',
  cancelled: 'annulé',
  expired: 'expiré',
  refunded: 'remboursé',
  refund_failed: 'non remboursé',
} as const;

export type PaymentState = keyof typeof paymentStates;
export type PaymentTransition =
  | 'wait'
  | 'pay'
  | 'fail'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'fail_refund'
  | 'undo';

/** What the provider has still to say how it ended. */
export const openPayments = ['created', 'pending'] as const satisfies readonly PaymentState[];

export const paymentMachine: Machine<PaymentState, PaymentTransition> = {
  subject: 'Ce paiement',
  states: paymentStates,
  transitions: {
    wait: { from: ['created'], to: 'pending', participle: 'mis en attente' },
    // Money that came is money that came, whatever was said before.
    pay: { from: [...openPayments, 'failed', 'cancelled', 'expired'], to: 'paid', participle: 'payé' },
    fail: { from: openPayments, to: 'failed', participle: 'refusé' },
    cancel: { from: openPayments, to: 'cancelled', participle: 'annulé' },
    expire: { from: openPayments, to: 'expired', participle: 'dit expiré' },
    refund: { from: ['paid'], to: 'refunded', participle: 'remboursé' },
    // A transfer that was recorded by mistake never came.
    undo: { from: ['paid'], to: 'cancelled', participle: 'annulé' },
    // A bank may take days to send back what it was to give.
    fail_refund: { from: ['paid', 'refunded'], to: 'refund_failed', participle: 'dit non remboursé' },
  },
};
