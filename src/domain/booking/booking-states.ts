/** The life of a booking (domain.md, States). */

import type { Machine } from '../lib/machine.ts';

export const bookingStates = {
  draft: 'brouillon',
  awaiting_payment: 'en attente de paiement',
  awaiting_derogation: 'en attente de l’accord de l’assureur',
  confirmed: 'confirmée',
  in_progress: 'en cours',
  completed: 'effectuée',
  closed: 'clôturée',
  quote_requested: 'devis demandé',
  quoted: 'devis envoyé',
  accepted: 'devis accepté',
  postponed: 'reportée',
  cancelled: 'annulée',
  withdrawn: 'rétractée',
  expired: 'expirée faute de paiement',
} as const;

export type BookingState = keyof typeof bookingStates;

export type BookingTransition =
  | 'order'
  | 'confirm'
  | 'confirm_before_derogation'
  | 'pay'
  | 'pay_before_derogation'
  | 'grant_derogation'
  | 'expire'
  | 'ask_quote'
  | 'send_quote'
  | 'accept_quote'
  | 'begin'
  | 'postpone'
  | 'reschedule'
  | 'complete'
  | 'close'
  | 'cancel'
  | 'withdraw';

export const bookingMachine: Machine<BookingState, BookingTransition> = {
  subject: 'Cette réservation',
  states: bookingStates,
  transitions: {
    order: { from: ['draft'], to: 'awaiting_payment', participle: 'commandée' },
    // Nothing to pay online: covered by the subscription, invoiced to a partner, or after an accepted quote.
    confirm: { from: ['draft', 'accepted'], to: 'confirmed', participle: 'confirmée' },
    confirm_before_derogation: { from: ['draft'], to: 'awaiting_derogation', participle: 'confirmée' },
    // A payment that comes after the half hour still counts, where the slot is still free.
    pay: { from: ['awaiting_payment', 'expired'], to: 'confirmed', participle: 'payée' },
    pay_before_derogation: {
      from: ['awaiting_payment', 'expired'],
      to: 'awaiting_derogation',
      participle: 'payée',
    },
    grant_derogation: {
      from: ['awaiting_derogation'],
      to: 'confirmed',
      participle: 'acceptée par l’assureur',
    },
    expire: { from: ['awaiting_payment'], to: 'expired', participle: 'abandonnée' },
    ask_quote: { from: ['draft'], to: 'quote_requested', participle: 'mise en devis' },
    send_quote: { from: ['quote_requested', 'quoted'], to: 'quoted', participle: 'chiffrée' },
    accept_quote: { from: ['quoted'], to: 'accepted', participle: 'acceptée' },
    begin: { from: ['confirmed'], to: 'in_progress', participle: 'commencée' },
    postpone: { from: ['confirmed', 'in_progress'], to: 'postponed', participle: 'reportée' },
    reschedule: { from: ['confirmed', 'postponed'], to: 'confirmed', participle: 'déplacée' },
    complete: { from: ['in_progress'], to: 'completed', participle: 'terminée' },
    close: { from: ['completed'], to: 'closed', participle: 'clôturée' },
    cancel: {
      from: [
        'draft',
        'awaiting_payment',
        'quote_requested',
        'quoted',
        'accepted',
        'awaiting_derogation',
        'confirmed',
        'postponed',
      ],
      to: 'cancelled',
      participle: 'annulée',
    },
    withdraw: {
      from: ['awaiting_derogation', 'confirmed', 'postponed'],
      to: 'withdrawn',
      participle: 'rétractée',
    },
  },
};

/** Holds its place in the slot. */
export const holdsSlot = (state: BookingState): boolean =>
  state === 'awaiting_payment' ||
  state === 'awaiting_derogation' ||
  state === 'confirmed' ||
  state === 'in_progress';
