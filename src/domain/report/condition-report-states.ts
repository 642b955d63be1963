/** The life of a condition report (domain.md, States). After sealing, only addenda. */

import type { Machine } from '../lib/machine.ts';

export const reportStates = {
  draft: 'brouillon',
  complete: 'complet',
  signed: 'signé',
  signed_with_reservations: 'signé avec réserves',
  contact_absent: 'établi en l’absence du contact',
  refused: 'refusé à la signature',
  sealed: 'scellé',
  uploaded: 'scellé et transmis avec ses photos et vidéos',
} as const;

export type ReportState = keyof typeof reportStates;

export type ReportTransition =
  | 'complete'
  | 'reopen'
  | 'sign'
  | 'sign_with_reservations'
  | 'miss_contact'
  | 'refuse'
  | 'seal'
  | 'upload';

export const reportMachine: Machine<ReportState, ReportTransition> = {
  subject: 'Cet état des lieux',
  states: reportStates,
  transitions: {
    complete: { from: ['draft'], to: 'complete', participle: 'dit complet' },
    // Whoever changes anything signs anew.
    reopen: {
      from: ['complete', 'signed', 'signed_with_reservations', 'contact_absent', 'refused'],
      to: 'draft',
      participle: 'repris',
    },
    sign: { from: ['complete'], to: 'signed', participle: 'signé' },
    sign_with_reservations: {
      from: ['complete'],
      to: 'signed_with_reservations',
      participle: 'signé avec réserves',
    },
    miss_contact: { from: ['complete'], to: 'contact_absent', participle: 'établi sans contact' },
    refuse: { from: ['complete'], to: 'refused', participle: 'refusé' },
    seal: {
      from: ['signed', 'signed_with_reservations', 'contact_absent', 'refused'],
      to: 'sealed',
      participle: 'scellé',
    },
    upload: { from: ['sealed'], to: 'uploaded', participle: 'dit transmis' },
  },
};
