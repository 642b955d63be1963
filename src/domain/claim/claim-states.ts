/** The life of a damage claim (*dossier de sinistre*), from what was noticed or complained of to its end. */

import type { Machine } from '../lib/machine.ts';

export const claimStates = {
  opened: 'à instruire',
  insured: 'chez l’assureur',
  quoted: 'chiffré',
  settled: 'réglé',
  refused: 'refusé',
  dropped: 'classé sans suite',
} as const;

export type ClaimState = keyof typeof claimStates;
export type ClaimTransition = 'declare' | 'quote' | 'settle' | 'refuse' | 'drop' | 'reopen';

/** The states that somebody works on. */
export const openClaims = ['opened', 'insured', 'quoted'] as const satisfies readonly ClaimState[];
/** Those that are over, until something new comes up. */
export const endedClaims = ['settled', 'refused', 'dropped'] as const satisfies readonly ClaimState[];

export const claimMachine: Machine<ClaimState, ClaimTransition> = {
  subject: 'Ce dossier',
  states: claimStates,
  transitions: {
    // A quote that exceeds the deductible goes to the insurer too.
    declare: { from: ['opened', 'quoted'], to: 'insured', participle: 'déclaré à l’assureur' },
    // What costs less than the deductible is priced and settled without an insurer; another quote replaces the first.
    quote: { from: openClaims, to: 'quoted', participle: 'chiffré' },
    settle: { from: openClaims, to: 'settled', participle: 'réglé' },
    refuse: { from: openClaims, to: 'refused', participle: 'refusé' },
    drop: { from: openClaims, to: 'dropped', participle: 'classé sans suite' },
    reopen: { from: endedClaims, to: 'opened', participle: 'rouvert' },
  },
};

/** @param status may be one of a newer API */
export const isClaimOpen = (status: string): boolean => (openClaims as readonly string[]).includes(status);
