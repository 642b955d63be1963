/** The life of an invoice (domain.md, States): frozen once issued, never deleted. */

import type { Machine } from '../lib/machine.ts';

export const invoiceStates = {
  draft: 'brouillon',
  issued: 'émise',
  sent: 'envoyée',
  paid: 'payée',
  overdue: 'en retard de paiement',
  credited: 'annulée par un avoir',
} as const;

export type InvoiceState = keyof typeof invoiceStates;
export type InvoiceTransition = 'issue' | 'send' | 'pay' | 'fall_due' | 'credit';

/** What a credit note is called instead, being masculine. */
export const creditNoteStates = { issued: 'émis', sent: 'envoyé', paid: 'remboursé' } as const;

export const unpaidStates = ['issued', 'sent', 'overdue'] as const satisfies readonly InvoiceState[];

/** @param state an `InvoiceState`, or one of a newer API */
export const isUnpaid = (state: string): boolean => (unpaidStates as readonly string[]).includes(state);

export const invoiceMachine: Machine<InvoiceState, InvoiceTransition> = {
  subject: 'Cette facture',
  states: invoiceStates,
  transitions: {
    issue: { from: ['draft'], to: 'issued', participle: 'émise' },
    send: { from: ['issued'], to: 'sent', participle: 'envoyée' },
    pay: { from: unpaidStates, to: 'paid', participle: 'payée' },
    fall_due: { from: ['issued', 'sent'], to: 'overdue', participle: 'dite en retard' },
    credit: { from: [...unpaidStates, 'paid'], to: 'credited', participle: 'annulée par un avoir' },
  },
};
