/** How what is in a damage claim is called. */

import type { claimStates } from './claim-states.ts';

/** Where one comes from. */
export const claimSources = {
  report: 'état des lieux',
  complaint: 'réclamation',
  office: 'constat de l’équipe',
} as const;
export type ClaimSource = keyof typeof claimSources;

/** With whom it is followed: whose booking it is, or the partner who ordered it. */
export const claimParties = { customer: 'client', partner: 'partenaire' } as const;
export type ClaimParty = keyof typeof claimParties;

/** Whose words a statement is. */
export const speakers = { customer: 'Client', driver: 'Convoyeur', office: 'Équipe' } as const;
export type Speaker = keyof typeof speakers;

/** How a claim is settled. */
export const settlements = {
  refund: 'Remboursement d’une facture',
  transfer: 'Virement',
  repair: 'Réparation payée par nous ou l’assureur',
} as const;
export type Settlement = keyof typeof settlements;

/** What a line of the thread is. */
export const lineKinds = {
  complaint: 'Réclamation',
  statement: 'Déclaration',
  message: 'Message au client',
  answer: 'Réponse du client',
  file: 'Pièce',
  step: 'Étape',
} as const;
export type LineKind = keyof typeof lineKinds;

/** The states in the words of who waits for the end of one. */
const ownWords: Readonly<Record<keyof typeof claimStates, string>> = {
  opened: 'Nous examinons votre dossier.',
  insured: 'Votre dossier est chez notre assureur.',
  quoted: 'La réparation est chiffrée\u00a0: nous décidons du règlement.',
  settled: 'Votre dossier est réglé.',
  refused: 'Nous ne prenons pas ce dommage en charge.',
  dropped: 'Votre dossier est classé.',
};

/** @param status may be one of a newer API */
export const ownStatus = (status: string): string =>
  Object.hasOwn(ownWords, status) ? ownWords[status as keyof typeof ownWords] : status;
