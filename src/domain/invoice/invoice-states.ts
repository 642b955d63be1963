/** The life of an invoice (domain.md, States): frozen once issued, never deleted. */

import type { Machine } from '../lib/machine.ts';

export const invoiceStates = {
  draft: 'brouillon',
  issued: 'émise',
  paid: 'payée',
  overdue: 'en retard de paiement',
  credited: 'annulée par un avoir',
} as const;

export type InvoiceState = keyof typeof invoiceStates;
export type InvoiceTransition = 'issue' | 'pay' | 'fall_due' | 'unpay' | 'credit';

/** What a credit note is called instead, being masculine. */
export const creditNoteStates = { issued: 'émis', paid: 'remboursé' } as const;

export const unpaidStates = ['issued', 'overdue'] as const satisfies readonly InvoiceState[];

/** @param state an `InvoiceState`, or one of a newer API */
export const isUnpaid = (state: string): boolean => (unpaidStates as readonly string[]).includes(state);

export const invoiceMachine: Machine<InvoiceState, InvoiceTransition> = {
  subject: 'Cette facture',
  states: invoiceStates,
  transitions: {
    issue: { from: ['draft'], to: 'issued', participle: 'émise' },
    pay: { from: unpaidStates, to: 'paid', participle: 'payée' },
    fall_due: { from: ['issued'], to: 'overdue', participle: 'dite en retard' },
    // The bank took back what had paid it.
    unpay: { from: ['paid'], to: 'issued', participle: 'dite impayée' },
    credit: { from: [...unpaidStates, 'paid'], to: 'credited', participle: 'annulée par un avoir' },
  },
};
