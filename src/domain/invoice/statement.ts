/** What a partner is invoiced in a month: what it comes to, what of it is settled, what remains due. Integer cents. */

import type { InvoiceContent } from './invoice.ts';
import { type InvoiceState, invoiceStateOn, type ToldInvoiceState } from './invoice-states.ts';
import type { Totals } from './price-lines.ts';

/** An invoice or a credit note of the month, as it is stored. */
export interface StatementDocument {
  readonly id: string;
  readonly status: InvoiceState;
  /** The booking that it is for, and how the partner calls it. */
  readonly bookingId: string | null;
  readonly partnerReference: string | null;
  readonly purchaseOrder: string | null;
  /** What is still to be paid of it; nothing of a credit note. */
  readonly dueCents: number;
  readonly isImputed?: boolean;
  readonly content: Pick<InvoiceContent, 'number' | 'kind' | 'issuedOn' | 'dueOn' | 'reference' | 'totals'>;
}

/** The same as it stands on a day. */
export interface StatementItem extends Omit<StatementDocument, 'status' | 'isImputed'> {
  readonly status: ToldInvoiceState;
}

/** Credit notes count below zero. What is settled and what is due always add up to the total. */
export interface StatementTotals extends Totals {
  readonly paidCents: number;
  readonly dueCents: number;
}

export interface Statement {
  readonly items: readonly StatementItem[];
  readonly totals: StatementTotals;
}

/** Those documents as they stand on a day, and their sum. @param today in France, `YYYY-MM-DD` */
export function statementOf(documents: readonly StatementDocument[], today: string): Statement {
  const items = documents.map(({ status, isImputed, ...document }) => ({
    ...document,
    status: invoiceStateOn({ ...document.content, status, ...(isImputed && { isImputed }) }, today),
  }));
  return { items, totals: sumOf(items.map(totalsOfItem)) };
}

/** What a credit note undid of an invoice is settled by it, as a payment would. */
export const totalsOfItem = ({ dueCents, content: { totals } }: StatementItem): StatementTotals => ({
  ...totals,
  paidCents: totals.totalCents - dueCents,
  dueCents,
});

/** The sum of what the documents say themselves: VAT is not worked out anew. */
function sumOf(all: readonly StatementTotals[]): StatementTotals {
  const sum = (pick: (totals: StatementTotals) => number) => all.reduce((cents, one) => cents + pick(one), 0);
  const vatRates = new Set(all.flatMap(({ rates }) => rates.map(({ vatRate }) => vatRate)));
  return {
    rates: [...vatRates]
      .sort((one, other) => other - one)
      .map((vatRate) => ({
        vatRate,
        netCents: sum((totals) => atRate(totals, vatRate).netCents),
        vatCents: sum((totals) => atRate(totals, vatRate).vatCents),
      })),
    netCents: sum(({ netCents }) => netCents),
    vatCents: sum(({ vatCents }) => vatCents),
    totalCents: sum(({ totalCents }) => totalCents),
    paidCents: sum(({ paidCents }) => paidCents),
    dueCents: sum(({ dueCents }) => dueCents),
  };
}

/** What a document has at a rate: nothing at most. */
export const atRate = ({ rates }: Totals, wanted: number): { netCents: number; vatCents: number } =>
  rates.find(({ vatRate }) => vatRate === wanted) ?? { netCents: 0, vatCents: 0 };
