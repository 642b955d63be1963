/** A journal for spreadsheets: a row for each line of each entry, and the sums of both sides in the last. */

import { amountCell, dayCell, writeCsv } from '../lib/csv.ts';
import { type Entry, isOfCustomer } from './journal.ts';

const columns = [
  'Journal',
  'Écriture',
  'Date',
  'Pièce',
  'Compte',
  'Intitulé',
  'Client',
  'Libellé',
  'Débit',
  'Crédit',
] as const;

/** Semicolons, UTF-8 with a byte order mark, days as 21/11/2026, amounts as 34,90. */
export function journalCsv(entries: readonly Entry[]): string {
  const lines = entries.flatMap((entry) => entry.lines);
  const sum = (side: 'debitCents' | 'creditCents') => lines.reduce((cents, line) => cents + line[side], 0);
  return writeCsv([
    columns,
    ...entries.flatMap((entry) =>
      entry.lines.map((line) => [
        entry.journal,
        entry.number,
        dayCell(entry.day),
        entry.piece,
        line.account.number,
        line.account.name,
        isOfCustomer(line) ? entry.customer.name : '',
        entry.label,
        amountCell(line.debitCents),
        amountCell(line.creditCents),
      ]),
    ),
    [
      'Total',
      ...columns.slice(3).map(() => ''),
      amountCell(sum('debitCents')),
      amountCell(sum('creditCents')),
    ],
  ]);
}
