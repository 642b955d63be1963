/** Payments and refunds of the days that are looked at, and what the bank took back. */
import { useRef } from 'react';
import type { BookMoney } from '../../../domain/books/calls.ts';
import { moneyWays } from '../../../domain/books/money-ways.ts';
import { readInvoicePdf } from '../../../domain/invoice/calls.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import type { PagedList } from '../../../ui/load/paged-list.ts';
import type { SaveDocument } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { MoneyPage } from './books-state.ts';
import { PdfButton, Whose } from './cells.tsx';

interface MoneyListProps {
  readonly list: PagedList<BookMoney, MoneyPage>;
  readonly save: SaveDocument;
}

export function MoneyList({ list, save }: MoneyListProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <Alert message={list.failure.value} />
      <Loadable load={list.load} waiting="Chargement des paiements…">
        {({ items, totals }) => (
          <div className="spaced" ref={place}>
            <p role="status">{summaryOf(totals)}</p>
            {items.length > 0 && (
              <DataTable
                caption="Paiements et remboursements, les plus récents d’abord"
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  { heading: 'Date', cell: ({ on }) => <span className="whole">{frenchDay(on)}</span> },
                  { heading: 'Moyen', cell: ({ way }) => labelIn(moneyWays, way) },
                  {
                    heading: 'Client',
                    cell: ({ purpose, ...row }) => <Whose {...row} reference={purpose} />,
                    wraps: true,
                  },
                  {
                    heading: 'Référence',
                    cell: ({ reference }) => reference,
                    wraps: true,
                    named: true,
                  },
                  {
                    heading: 'Montant',
                    cell: ({ cents }) => formatEuros(cents),
                    place: 'corner',
                  },
                  {
                    heading: 'Facture',
                    cell: ({ invoice }) =>
                      invoice ? (
                        <PdfButton
                          onPress={() =>
                            void save(readInvoicePdf, { id: invoice.id }, `${invoice.number}.pdf`)
                          }
                        >
                          <span className="whole">&nbsp;de {invoice.number}</span>
                        </PdfButton>
                      ) : null,
                  },
                ]}
              />
            )}
            <MoreRows list={list} label="Afficher les paiements suivants" place={place} heads="tbody th" />
          </div>
        )}
      </Loadable>
    </>
  );
}

function summaryOf({ count, receivedCents, givenBackCents }: MoneyPage['totals']): string {
  if (count === 0) return 'Aucun paiement ne correspond\u00a0: choisissez d’autres dates.';
  const counted = `${count}\u00a0mouvement${count > 1 ? 's' : ''}`;
  return `${counted}\u00a0: ${formatEuros(receivedCents)} encaissés, ${formatEuros(givenBackCents)} rendus.`;
}
