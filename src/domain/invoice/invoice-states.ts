/** The life of an invoice (domain.md, States): issued with its number, frozen from then on, never deleted. */

import type { Machine } from '../lib/machine.ts';
import { type InvoiceKind, isPayableKind } from './invoice-kinds.ts';

const stored = {
  issued: 'émise',
  paid: 'payée',
  credited: 'annulée par un avoir',
} as const;

export type InvoiceState = keyof typeof stored;
export type InvoiceTransition = 'pay' | 'unpay' | 'credit';

/** Where each begins. */
export const firstInvoiceState: InvoiceState = 'issued';

/**
 * What it is told as: it falls due by the calendar alone, so that nothing has to happen for it, and nothing is stored. A
 * credit note of what was still to be paid gives nothing back: that is worked out too.
 */
export const invoiceStates = {
  ...stored,
  overdue: 'en retard de paiement',
  imputed: 'imputé sur sa facture',
} as const;

export type ToldInvoiceState = keyof typeof invoiceStates;

/** What a credit note is called instead, being masculine. */
export const creditNoteStates = {
  issued: 'émis',
  paid: 'remboursé',
  imputed: 'imputé sur sa facture',
} as const;

export const unpaidStates = ['issued'] as const satisfies readonly InvoiceState[];

export const isUnpaid = (state: InvoiceState): boolean => unpaidStates.some((unpaid) => unpaid === state);

interface FallingDue {
  readonly status: InvoiceState;
  readonly kind: InvoiceKind;
  /** The last day on which it can be paid in time, in France, `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** A credit note that gave nothing back. */
  readonly isImputed?: boolean;
}

/** As it stands on a day: an invoice that is unpaid after its last one is overdue. @param today likewise */
export function invoiceStateOn(
  { status, kind, dueOn, isImputed }: FallingDue,
  today: string,
): ToldInvoiceState {
  if (isImputed) return 'imputed';
  return isPayableKind(kind) && isUnpaid(status) && today > dueOn ? 'overdue' : status;
}

export const invoiceMachine: Machine<InvoiceState, InvoiceTransition> = {
  subject: 'Cette facture',
  states: stored,
  transitions: {
    pay: { from: unpaidStates, to: 'paid', participle: 'payée' },
    // The bank took back what had paid it.
    unpay: { from: ['paid'], to: 'issued', participle: 'dite impayée' },
    credit: { from: [...unpaidStates, 'paid'], to: 'credited', participle: 'annulée par un avoir' },
  },
};
