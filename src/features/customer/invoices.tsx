/** *Mes factures* (specification §2): each with its PDF, and whether it is paid. */
import { useRef, useState } from 'react';
import { listOwnInvoices, type OwnInvoice } from '../../domain/invoice/calls.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { api } from '../../platform/api/api.ts';
import { stateColumn } from '../../ui/booking/invoice-state.tsx';
import { InvoiceTable } from '../../ui/booking/invoice-table.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { Loadable } from '../../ui/load/loadable.tsx';
import { MoreRows } from '../../ui/load/more-rows.tsx';
import { createPagedList } from '../../ui/load/paged-list.ts';
import { useSavedFile } from '../../ui/load/saved-file.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import printSheet from '../../ui/screen/print.css?url';
import { Screen } from '../../ui/screen/screen.tsx';
import { paymentPathOf } from './payment-path.ts';

const createInvoices = () =>
  createPagedList((query, signal) => api(listOwnInvoices, {}, undefined, { query, signal }));

const isDue = ({ dueCents }: OwnInvoice): boolean => dueCents > 0;

/** Where what is still to be paid is: of what is for a booking, the oldest first. */
const payColumn: Column<OwnInvoice> = {
  heading: 'À payer',
  cell: ({ bookingId, dueCents, content: { number } }) =>
    dueCents > 0 && bookingId ? (
      <a href={`#${paymentPathOf(`booking=${bookingId}`)}`}>
        Payer {formatEuros(dueCents)}
        <span className="unseen">&nbsp;: {number}</span>
      </a>
    ) : null,
  named: true,
};

export function Invoices() {
  const [list] = useState(createInvoices);
  const { failure, save } = useSavedFile();
  const place = useRef<HTMLDivElement>(null);
  return (
    <Screen heading="Mes factures">
      <link rel="stylesheet" media="print" href={printSheet} />
      <Alert message={failure ?? list.failure.value} />
      <Loadable load={list.load} waiting="Chargement de vos factures…">
        {({ items }) => (
          <div ref={place}>
            {items.length === 0 ? (
              <p>Vous n’avez pas encore de facture.</p>
            ) : (
              <InvoiceTable
                invoices={items}
                purpose={({ content: { lines: [first] = [], reference } }) =>
                  first ? `${first.label}, ${reference}` : reference
                }
                more={items.some(isDue) ? [stateColumn, payColumn] : [stateColumn]}
                save={save}
              />
            )}
            <MoreRows list={list} label="Afficher les factures suivantes" place={place} heads="tbody th" />
          </div>
        )}
      </Loadable>
    </Screen>
  );
}
