/** A booking that a partner ordered: where it stands, whose vehicle it is, what it is and was invoiced. */

import { useState } from 'react';
import { useParams } from 'wouter';
import { factsOf, feeRows, handoverOf, referencesOf, stateOf } from '../../domain/booking/booking-view.ts';
import {
  cancelPartnerBooking,
  cancelPartnerReturn,
  type PartnerBooking,
  readPartnerBooking,
  reschedulePartnerBooking,
  setPartnerAdvance,
} from '../../domain/booking/partner-calls.ts';
import { invoiceKinds } from '../../domain/invoice/invoice-kinds.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { phoneLabel } from '../../domain/lib/phone.ts';
import { ofMonth } from '../../domain/lib/time/month.ts';
import { kindOf, progressOf } from '../../domain/trip/trip.ts';
import { api } from '../../platform/api/api.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { Advance } from '../../ui/booking/advance.tsx';
import { AppointmentOf } from '../../ui/booking/appointment.tsx';
import { Balance } from '../../ui/booking/balance.tsx';
import { BookedClaims } from '../../ui/booking/booked-claims.tsx';
import { Ended, type Ending, Endings, notInvoiced } from '../../ui/booking/endings.tsx';
import { History } from '../../ui/booking/history.tsx';
import { stateColumn } from '../../ui/booking/invoice-state.tsx';
import { InvoiceTable } from '../../ui/booking/invoice-table.tsx';
import { PriceExplanation } from '../../ui/booking/price-explanation.tsx';
import { PriceTable } from '../../ui/booking/price-table.tsx';
import { Reports } from '../../ui/booking/reports.tsx';
import { createEnded } from '../../ui/load/ended.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { useSavedFile } from '../../ui/load/saved-file.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Facts } from '../../ui/screen/facts.tsx';
import printSheet from '../../ui/screen/print.css?url';
import { Screen } from '../../ui/screen/screen.tsx';
import { unbroken } from '../../ui/screen/unbroken.tsx';
import { bookingToned } from '../../ui/state/booking-tone.ts';
import { dueColumn } from './invoice-columns.tsx';

export const createPartnerBooking = (id: string) =>
  createEnded<PartnerBooking, Exclude<Ending, 'withdraw'>>(
    (abort) => api(readPartnerBooking, { id }, undefined, { signal: abort }),
    {
      cancel: (change) => api(cancelPartnerBooking, { id }, change),
      cancelReturn: (change) => api(cancelPartnerReturn, { id }, change),
    },
  );

export function PartnerBookingScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createPartnerBooking(id));
  return <PartnerBookingDetail id={id} state={state} />;
}

interface DetailProps {
  readonly id: string;
  readonly state: ReturnType<typeof createPartnerBooking>;
}

export function PartnerBookingDetail({ id, state: { load, end } }: DetailProps) {
  const [said, say] = useState<string | null>(null);
  return (
    <Screen heading={load.data.value?.reference ?? 'Réservation'}>
      <link rel="stylesheet" media="print" href={printSheet} />
      <Loadable load={load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced beside">
            <Ended said={said} />
            <p role="status" {...bookingToned(booking)}>
              {stateOf(booking)}
            </p>
            <div className="grid two">
              {booking.trips.map((trip) => (
                <section key={trip.kind} className="card">
                  <h2>{kindOf(trip)}</h2>
                  <AppointmentOf
                    booking={booking}
                    trip={trip}
                    onMove={async (change) => load.adopt(await api(reschedulePartnerBooking, { id }, change))}
                  />
                  <p className="state">{progressOf(trip)}</p>
                  {trip.driver && <p>Convoyeur&nbsp;: {trip.driver}</p>}
                </section>
              ))}
            </div>
            <div className="actions">
              <Endings booking={booking} given={notInvoiced} onEnd={end} onSaid={say} />
            </div>
            <Reports booking={booking} />
            <BookedClaims booking={booking} />
            <History booking={booking} />
            <div className="spaced side">
              <Facts
                facts={[
                  ['Client', booking.customer.name],
                  ['E-mail', booking.customer.mail],
                  ['Téléphone', phoneLabel(booking.customer.phone)],
                  ...referencesOf(booking),
                  ...factsOf(booking),
                  ...handoverOf(booking),
                ]}
              />
              <PriceTable
                lines={[...booking.lines, ...feeRows(booking.fees), ...(booking.credits ?? [])]}
                totalCents={booking.totalCents}
              />
              <PriceExplanation sentences={booking.explanation} />
              <Balance money={booking.money} />
              <Invoices booking={booking} />
              {!booking.invoices.some(({ content }) => content.kind === 'invoice') &&
                booking.status !== 'cancelled' && (
                  <p className="hint">
                    Vous êtes facturé une fois la prestation terminée{withoutVatOf(booking)}.
                  </p>
                )}
            </div>
            <Advance
              booking={booking}
              label="Le convoyeur règle pour notre client"
              onSend={async (change) => load.adopt(await api(setPartnerAdvance, { id }, change))}
            />
          </div>
        )}
      </Loadable>
      <p>
        <a className="more" href="#/admin/partner/booking">
          Toutes mes réservations
        </a>
      </p>
    </Screen>
  );
}

/** The prices above include VAT. */
const withoutVatOf = ({ withoutVat }: PartnerBooking): string =>
  withoutVat ? `, sans TVA\u00a0: ${formatEuros(withoutVat.cents)} (${withoutVat.reason})` : '';

/** What was invoiced of it, and given back. */
function Invoices({ booking: { id, invoices } }: { readonly booking: PartnerBooking }) {
  const { failure, save } = useSavedFile();
  const [refused, setRefused] = useState<string | null>(null);
  if (invoices.length === 0) return null;
  const dues = invoices.filter(({ dueCents }) => dueCents > 0);
  // They are paid in their order.
  const oldest = dues.at(-1);
  const pay = async () => {
    setRefused(null);
    try {
      const { payInvoice } = await loadCalls(
        () => import('../../platform/api/open-payment.ts'),
        'payInvoice',
      );
      await payInvoice(id);
    } catch (error) {
      setRefused(failureMessage(error));
    }
  };
  return (
    <section>
      <h2>Factures et remboursements</h2>
      <Alert message={failure ?? refused} />
      <InvoiceTable
        invoices={invoices}
        purpose={({ content }) => <MonthLink month={content.issuedOn.slice(0, 7)} />}
        more={[dueColumn, stateColumn]}
        save={save}
      />
      {oldest && (
        <p className="actions">
          <button type="button" className="button" onClick={() => void pay()}>
            Payer par carte
            {dues.length > 1 && (
              <>
                &nbsp;: {labelIn(invoiceKinds, oldest.content.kind).toLowerCase()}{' '}
                {unbroken(oldest.content.number)}
              </>
            )}
          </button>
        </p>
      )}
    </section>
  );
}

const MonthLink = ({ month }: { readonly month: string }) => (
  <a href={`#/admin/partner/invoice?month=${month}`}>Relevé {ofMonth(month)}</a>
);
