/** Beneath a customer's record: all that they have with us. */
import { useEffect, useState } from 'react';
import { stateOf } from '../../../domain/booking/booking-view.ts';
import { type CustomerFile, readCustomerFile } from '../../../domain/desk/customer-file-calls.ts';
import { isCredit } from '../../../domain/invoice/invoice-kinds.ts';
import { creditNoteStates, invoiceStates } from '../../../domain/invoice/invoice-states.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay, frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { briefSlot } from '../../../domain/lib/time/french-slot.ts';
import { subscriptionStates } from '../../../domain/subscription/subscription-states.ts';
import { api } from '../../../platform/api/api.ts';
import { BUYER_PART, loadBuyerPart } from '../../../ui/customer/load-buyer-part.ts';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { DuePrice } from '../../../ui/list/due-price.tsx';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { bookingToned } from '../../../ui/state/booking-tone.ts';
import { toned } from '../../../ui/state/toned.ts';
import { LazyNotes } from '../note/lazy-notes.tsx';
import type { FoundCustomer } from './customer-search.ts';

export interface CustomerFileProps {
  readonly customer: FoundCustomer;
  /** Told, once it is known, of the last used vehicle that no subscription of theirs names. */
  readonly onUncovered: (plate: string) => void;
}

export function CustomerFileOf({ customer: { id, companyName }, onUncovered }: CustomerFileProps) {
  const [load] = useState(() =>
    createLoad<CustomerFile>((abort) => api(readCustomerFile, { id }, undefined, { signal: abort })),
  );
  const uncovered = load.data.value && uncoveredOf(load.data.value);
  useEffect(() => {
    if (uncovered) onUncovered(uncovered.plate);
  }, [uncovered, onUncovered]);
  return (
    <>
      {companyName && <OnDemand label={BUYER_PART} load={loadBuyerPart} props={{ id }} />}
      <LazyNotes subject="customer" about={id} />
      <Loadable load={load} waiting="Chargement de son dossier…">
        {(file) => <File file={file} />}
      </Loadable>
    </>
  );
}

const columns: readonly Column<CustomerFile['bookings'][number]>[] = [
  {
    heading: 'Référence',
    wraps: true,
    cell: ({ id, reference, partner }) => (
      <>
        <a href={`#/admin/teammate/booking/${id}`}>{unbroken(reference)}</a>
        {partner && <small> par {partner}</small>}
      </>
    ),
  },
  {
    heading: 'État',
    cell: (row) =>
      row.isLate ? (
        <span {...toned('off')}>{stateOf(row)}, en retard</span>
      ) : (
        <span {...bookingToned(row)}>{stateOf(row)}</span>
      ),
  },
  { heading: 'Véhicule', cell: ({ plate, brand, model }) => `${brand} ${model}, ${plate}`, wraps: true },
  { heading: 'Quand', cell: ({ slot }) => (slot ? briefSlot(slot) : 'À convenir') },
  { heading: 'Convoyeur', cell: ({ driver }) => driver, named: true },
  {
    heading: 'Prix',
    // An older API does not say it.
    // What a partner ordered is for the partner to pay.
    cell: ({ cents, dueCents, partner }) =>
      cents !== undefined && <DuePrice cents={cents} dueCents={partner ? 0 : dueCents} />,
    place: 'corner',
  },
];

const uncoveredOf = ({ vehicles, subscriptions }: CustomerFile) =>
  vehicles.find(({ plate }) => !subscriptions.some(({ plates }) => plates.includes(plate)));

function File({
  file: { bookings, vehicles, subscriptions, invoices, messages },
}: {
  readonly file: CustomerFile;
}) {
  return (
    <div className="spaced">
      <section>
        <h2>Réservations</h2>
        {bookings.length === 0 ? (
          <p>Aucune réservation.</p>
        ) : (
          <DataTable
            caption="Le dernier rendez-vous d’abord"
            rows={bookings}
            keyOf={({ id }) => id}
            columns={columns}
          />
        )}
      </section>
      {vehicles.length > 0 && (
        <section>
          <h2>Véhicules</h2>
          <ul>
            {vehicles.map(({ plate, brand, model, bookings: count, inspectionOn }) => (
              <li key={plate}>
                {brand} {model},{' '}
                <a href={`#/admin/teammate/vehicle?plate=${encodeURIComponent(plate)}`}>{unbroken(plate)}</a>
                &nbsp;: {count} réservation{count > 1 && 's'}
                {inspectionOn && `, contrôle technique avant le ${frenchDay(inspectionOn)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {subscriptions.length > 0 && (
        <section>
          <h2>Abonnements</h2>
          <ul>
            {subscriptions.map(({ id, reference, status, plates }) => (
              <li key={id}>
                {unbroken(reference)}, {labelIn(subscriptionStates, status)}
                {plates.length > 0 && `\u00a0: ${plates.join(', ')}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {invoices.length > 0 && (
        <section>
          <h2>Factures</h2>
          <ul>
            {invoices.map(({ id, number, kind, status, cents, dueCents, bookingId }) => (
              <li key={id}>
                {bookingId ? (
                  <a href={`#/admin/teammate/booking/${bookingId}`}>{unbroken(number)}</a>
                ) : (
                  unbroken(number)
                )}
                , {labelIn(isCredit(kind) ? creditNoteStates : invoiceStates, status)}&nbsp;:{' '}
                {formatEuros(cents)}
                {dueCents > 0 && `, reste ${formatEuros(dueCents)} à payer`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {messages.length > 0 && (
        <section>
          <h2>Messages</h2>
          <ul>
            {messages.map(({ id, at, text, reply }) => (
              <li key={id}>
                {frenchDayOf(at)}&nbsp;: <span className="typed">{text}</span>
                {reply && (
                  <>
                    <br />
                    Notre réponse&nbsp;: <span className="typed">{reply}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
