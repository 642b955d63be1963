/** *Mes factures* (specification §2): each with its PDF. */
import { useRef, useState } from 'react';
import { frenchDay } from '../../domain/french-date.ts';
import { invoiceAnswerSchema } from '../../domain/invoice-answer.ts';
import { formatEuros } from '../../domain/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loadable } from '../../ui/loadable.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { createResourceList } from '../../ui/paged-list.ts';
import '../../ui/screen.css';
import { useSavedPdf } from './saved-pdf.ts';

const createInvoices = () => createResourceList(['invoice', 'for_user'], invoiceAnswerSchema);

export function Invoices() {
  const [list] = useState(createInvoices);
  const { failure, save } = useSavedPdf();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="screen">
      <h1 tabIndex={-1}>Mes factures</h1>
      <Alert message={failure ?? list.failure.value} />
      <Loadable load={list.load} waiting="Chargement de vos factures…">
        {({ items }) => (
          <div ref={place}>
            {items.length === 0 ? (
              <p>Vous n’avez pas encore de facture.</p>
            ) : (
              <DataTable
                caption="Factures et avoirs, les plus récents d’abord"
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  { heading: 'Numéro', cell: ({ content }) => content.number },
                  {
                    heading: 'Nature',
                    cell: ({ content }) => (content.kind === 'credit_note' ? 'Avoir' : 'Facture'),
                  },
                  { heading: 'Date', cell: ({ content }) => frenchDay(content.issuedOn) },
                  { heading: 'Pour', cell: ({ content }) => content.reference },
                  { heading: 'Montant', cell: ({ content }) => formatEuros(content.totals.totalCents) },
                  {
                    heading: 'Fichier',
                    cell: ({ id, content: { number } }) => (
                      <button
                        type="button"
                        className="button quiet small"
                        onClick={() => void save(['invoice', id, 'pdf'], number)}
                      >
                        PDF<span className="unseen"> de {number}</span>
                      </button>
                    ),
                  },
                ]}
              />
            )}
            <MoreRows list={list} label="Afficher les factures suivantes" place={place} heads="tbody th" />
          </div>
        )}
      </Loadable>
    </div>
  );
}
