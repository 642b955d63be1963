/** Invoices and credit notes of the days that are looked at, each with its PDF. */
import { useRef } from 'react';
import type { BookInvoice } from '../../../domain/books/calls.ts';
import { readInvoicePdf } from '../../../domain/invoice/calls.ts';
import { isCredit } from '../../../domain/invoice/invoice-kinds.ts';
import { creditNoteStates, invoiceStates } from '../../../domain/invoice/invoice-states.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { invoiceTones } from '../../../ui/booking/invoice-state.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import type { PagedList } from '../../../ui/load/paged-list.ts';
import type { SaveDocument } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { toned } from '../../../ui/state/toned.ts';
import type { InvoicePage } from './books-state.ts';
import { PdfButton, Whose } from './cells.tsx';

interface InvoiceListProps {
  readonly list: PagedList<BookInvoice, InvoicePage>;
  readonly save: SaveDocument;
}

export function InvoiceList({ list, save }: InvoiceListProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <Alert message={list.failure.value} />
      <Loadable load={list.load} waiting="Chargement…">
        {({ items, totals }) => (
          <div className="spaced" ref={place}>
            <p role="status">{summaryOf(totals)}</p>
            {items.length > 0 && (
              <DataTable
                caption="Factures et avoirs, les plus récents d’abord"
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    heading: 'Numéro',
                    cell: ({ id, number }) => <a href={`#/admin/teammate/books?invoice=${id}`}>{number}</a>,
                  },
                  {
                    heading: 'Date',
                    cell: ({ issuedOn }) => <span className="whole">{frenchDay(issuedOn)}</span>,
                  },
                  { heading: 'Client', cell: Whose, wraps: true },
                  { heading: 'État', cell: (row) => <State invoice={row} /> },
                  {
                    heading: 'TVA',
                    cell: ({ vatCents }) => formatEuros(vatCents),
                    named: true,
                    place: 'end',
                  },
                  {
                    heading: 'Total',
                    cell: ({ totalCents }) => formatEuros(totalCents),
                    place: 'corner',
                  },
                  {
                    heading: 'Fichier',
                    cell: ({ id, number }) => (
                      <PdfButton onPress={() => void save(readInvoicePdf, { id }, `${number}.pdf`)}>
                        <span className="unseen"> de {number}</span>
                      </PdfButton>
                    ),
                  },
                ]}
              />
            )}
            <MoreRows list={list} label="Afficher les factures suivantes" place={place} heads="tbody th" />
          </div>
        )}
      </Loadable>
    </>
  );
}

function summaryOf({ count, netCents, vatCents, totalCents, dueCents }: InvoicePage['totals']): string {
  if (count === 0) return 'Aucune facture ne correspond.';
  const counted = `${count}\u00a0document${count > 1 ? 's' : ''}`;
  return `${counted}\u00a0: ${formatEuros(netCents)} hors taxes, ${formatEuros(vatCents)} de TVA, ${formatEuros(totalCents)} en tout, dont ${formatEuros(dueCents)} à encaisser.`;
}

/** With what is left, where a part of it is paid. */
function State({ invoice }: { readonly invoice: BookInvoice }) {
  const { status, totalCents, dueCents } = invoice;
  const rest = dueCents > 0 && dueCents < totalCents ? `, reste ${formatEuros(dueCents)}` : '';
  return <span {...toned(invoiceTones[status])}>{stateOf(invoice) + rest}</span>;
}

function stateOf({ kind, status, dueOn, daysOverdue }: BookInvoice): string {
  if (isCredit(kind)) return labelIn(creditNoteStates, status);
  if (daysOverdue > 0) return `en retard de ${daysOverdue}\u00a0jour${daysOverdue > 1 ? 's' : ''}`;
  return status === 'issued' ? `échéance ${frenchDay(dueOn)}` : labelIn(invoiceStates, status);
}
