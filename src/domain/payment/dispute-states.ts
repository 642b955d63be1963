/** The life of a payment that its payer disputes with their bank. What the provider says may come late, twice or out of order. */

import type { Machine } from '../lib/machine.ts';

export const disputeStates = {
  inquiry: 'demande de renseignements à répondre',
  to_answer: 'à répondre',
  answered: 'réponse envoyée, la banque décide',
  won: 'gagnée',
  lost: 'perdue',
  dropped: 'close sans suite',
} as const;

export type DisputeState = keyof typeof disputeStates;
export type DisputeTransition = 'inquire' | 'dispute' | 'answer' | 'win' | 'lose' | 'drop';

const open = ['inquiry', 'to_answer', 'answered'] as const satisfies readonly DisputeState[];

/** The bank holds the money meanwhile: nothing of it can be given back. An inquiry holds none. */
export const holdingDisputes = ['to_answer', 'answered'] as const satisfies readonly DisputeState[];

/** The bank waits for our word. */
export const isToAnswer = (state: DisputeState): boolean => state === 'inquiry' || state === 'to_answer';

/** The bank has not decided. */
export const isOpenDispute = (state: DisputeState): boolean =>
  (open as readonly DisputeState[]).includes(state);

export const disputeMachine: Machine<DisputeState, DisputeTransition> = {
  subject: 'Cette contestation',
  states: disputeStates,
  transitions: {
    inquire: { from: ['inquiry'], to: 'inquiry', participle: 'ramenée à une question' },
    dispute: { from: open, to: 'to_answer', participle: 'ouverte' },
    answer: { from: open, to: 'answered', participle: 'dite répondue' },
    // A bank may come back on what it has decided.
    win: { from: [...open, 'lost'], to: 'won', participle: 'dite gagnée' },
    lose: { from: [...open, 'won'], to: 'lost', participle: 'dite perdue' },
    drop: { from: open, to: 'dropped', participle: 'close' },
  },
};
