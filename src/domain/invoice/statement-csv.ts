/** A monthly statement as a file for a partner's accounts: a line for each document, and their sum in the last. */

import { amountCell, dayCell, writeCsv } from '../lib/csv.ts';
import { formatPercent } from '../lib/percent.ts';
import { invoiceKinds, isPayableKind } from './invoice-kinds.ts';
import { outsideVatCents } from './outside-vat.ts';
import { atRate, type Statement, type StatementTotals, totalsOfItem } from './statement.ts';

const describing = [
  'Numéro',
  'Nature',
  'Date',
  'Échéance',
  'Réservation',
  'Votre référence',
  'Bon de commande',
] as const;

/** Semicolons, UTF-8 with a byte order mark, days as 21/11/2026, amounts as 34,90. */
export function statementCsv({ items, totals }: Statement): string {
  const rates = totals.rates.map(({ vatRate }) => vatRate);
  // A column only where there are some, as of rates.
  const hasOutside = items.some(({ content }) => outsideVatCents(content.totals) !== 0);
  const amountsOf = (amounts: StatementTotals): string[] =>
    [
      amounts.netCents,
      ...rates.flatMap((rate) => {
        const { netCents, vatCents } = atRate(amounts, rate);
        return [netCents, vatCents];
      }),
      ...(hasOutside ? [outsideVatCents(amounts)] : []),
      amounts.totalCents,
      amounts.paidCents,
      amounts.dueCents,
    ].map(amountCell);
  return writeCsv([
    [
      ...describing,
      'Total HT',
      ...rates.map(formatPercent).flatMap((rate) => [`HT à ${rate}`, `TVA à ${rate}`]),
      ...(hasOutside ? ['Débours, hors TVA'] : []),
      'Total TTC',
      'Réglé',
      'Reste dû',
    ],
    ...items.map((item) => {
      const { partnerReference, purchaseOrder, content } = item;
      const { number, kind, issuedOn, dueOn, reference } = content;
      return [
        number,
        invoiceKinds[kind],
        dayCell(issuedOn),
        isPayableKind(kind) ? dayCell(dueOn) : '',
        reference,
        partnerReference ?? '',
        purchaseOrder ?? '',
        ...amountsOf(totalsOfItem(item)),
      ];
    }),
    ['Total', ...describing.slice(1).map(() => ''), ...amountsOf(totals)],
  ]);
}
