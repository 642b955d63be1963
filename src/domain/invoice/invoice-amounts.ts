/** What an invoice prints, line by line and in total: the same in its PDF and in its XML. */

import type { InvoiceContent } from './invoice.ts';
import { isCredit } from './invoice-kinds.ts';
import { lineNets } from './line-nets.ts';
import type { PriceLine, Totals } from './price-lines.ts';

export interface InvoiceAmounts {
  readonly lines: readonly (PriceLine & { readonly netCents: number })[];
  readonly totals: Totals;
  /** Before the invoice was issued. */
  readonly paidCents: number;
  readonly dueCents: number;
}

/** A credit note counts what it gives back: its amounts, stored below zero, are printed above. */
export function amountsOf({ kind, lines, totals, paid }: InvoiceContent): InvoiceAmounts {
  const counted = (cents: number) => (isCredit(kind) ? 0 - cents : cents);
  const nets = lineNets(lines);
  const totalCents = counted(totals.totalCents);
  return {
    lines: lines.map((line, index) => ({
      ...line,
      cents: counted(line.cents),
      netCents: counted(nets[index] ?? 0),
    })),
    totals: {
      rates: totals.rates.map(({ vatRate, netCents, vatCents }) => ({
        vatRate,
        netCents: counted(netCents),
        vatCents: counted(vatCents),
      })),
      netCents: counted(totals.netCents),
      vatCents: counted(totals.vatCents),
      totalCents,
    },
    paidCents: paid ? totalCents : 0,
    dueCents: paid ? 0 : totalCents,
  };
}
