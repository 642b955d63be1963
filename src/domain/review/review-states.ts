/** The life of a review: read by the team before anybody, and never altered. */

import type { Machine } from '../lib/machine.ts';

export const reviewStates = {
  waiting: 'à relire',
  published: 'publié',
  refused: 'refusé',
  retracted: 'retiré par son auteur',
} as const;

export type ReviewState = keyof typeof reviewStates;
type ReviewTransition = 'publish' | 'refuse' | 'retract';

export const reviewMachine: Machine<ReviewState, ReviewTransition> = {
  subject: 'Cet avis',
  states: reviewStates,
  transitions: {
    publish: { from: ['waiting'], to: 'published', participle: 'publié' },
    // What somebody contests with reason is taken down again, on the same grounds.
    refuse: { from: ['waiting', 'published'], to: 'refused', participle: 'refusé' },
    retract: { from: ['waiting', 'published', 'refused'], to: 'retracted', participle: 'retiré' },
  },
};

/** Our one answer stands below what is published. */
export const canAnswer = (status: ReviewState, answer: string | null): boolean =>
  status === 'published' && answer === null;
