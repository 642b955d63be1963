/** Invoices and credit notes, each with its PDF. */
import type { ReactNode } from 'react';
import type { OwnInvoice } from '../../domain/invoice/calls.ts';
import { readInvoicePdf } from '../../domain/invoice/calls.ts';
import { invoiceKinds } from '../../domain/invoice/invoice-kinds.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { SaveDocument } from '../load/saved-file.ts';

interface InvoiceTableProps<T> {
  readonly invoices: readonly T[];
  /** What it was billed for. */
  readonly purpose: (invoice: T) => ReactNode;
  /** Between the amount and the file. */
  readonly more?: readonly Column<T>[];
  readonly save: SaveDocument;
}

export function InvoiceTable<T extends OwnInvoice>({
  invoices,
  purpose,
  more = [],
  save,
}: InvoiceTableProps<T>) {
  return (
    <DataTable
      caption="Factures et avoirs, les plus récents d’abord"
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'Numéro', cell: ({ content }) => content.number },
        {
          heading: 'Nature',
          cell: ({ content }) => labelIn(invoiceKinds, content.kind),
        },
        {
          heading: 'Date',
          cell: ({ content }) => <span className="whole">{frenchDay(content.issuedOn)}</span>,
        },
        { heading: 'Pour', cell: purpose, wraps: true, named: true },
        {
          heading: 'Montant',
          cell: ({ content }) => formatEuros(content.totals.totalCents),
          place: 'corner',
        },
        ...more,
        {
          heading: 'Fichier',
          cell: ({ id, content: { number } }) => (
            <button
              type="button"
              className="button quiet small"
              onClick={() => void save(readInvoicePdf, { id }, `${number}.pdf`)}
            >
              PDF<span className="unseen"> de {number}</span>
            </button>
          ),
        },
      ]}
    />
  );
}
