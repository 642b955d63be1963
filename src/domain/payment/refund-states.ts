/**
 * The life of money that goes back. What the provider could not give back stays owed until it is given back otherwise, or
 * until it is owed no more: the bank has taken it back by itself, or the transfer that it was of never came.
 */

import type { Machine } from '../lib/machine.ts';

export const refundStates = {
  asked: 'demandé',
  sent: 'rendu',
  // Its provider could not, or there was none: a transfer, say.
  failed: 'à rendre autrement',
  settled: 'rendu autrement',
  dropped: 'sans objet',
} as const;

export type RefundState = keyof typeof refundStates;
export type RefundTransition = 'send' | 'fail' | 'settle' | 'drop';

/** Where each begins. */
export const firstRefundState: RefundState = 'asked';

export const refundMachine: Machine<RefundState, RefundTransition> = {
  subject: 'Ce remboursement',
  states: refundStates,
  transitions: {
    send: { from: ['asked'], to: 'sent', participle: 'envoyé' },
    // A bank may take days to send back what it was to give.
    fail: { from: ['asked', 'sent'], to: 'failed', participle: 'dit échoué' },
    settle: { from: ['failed'], to: 'settled', participle: 'rendu autrement' },
    drop: { from: ['asked', 'failed'], to: 'dropped', participle: 'dit sans objet' },
  },
};
