/** One booking of a customer (domain.md, Screens): when, where, what it costs, and moving or ending it. */
import { useState } from 'react';
import { useParams } from 'wouter';
import { bookingPathOf } from '../../domain/account/roles.ts';
import { BY_YOU } from '../../domain/booking/advance.ts';
import { accessOf, factsOf, feeRows, stateOf, titleOf } from '../../domain/booking/booking-view.ts';
import {
  type OwnBooking,
  readBookingCalendar,
  readMandate,
  rescheduleBooking,
  setBookingAdvance,
} from '../../domain/booking/calls.ts';
import { invoiceKinds } from '../../domain/invoice/invoice-kinds.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay, frenchDayOf } from '../../domain/lib/time/french-date.ts';
import { CODE_HINT } from '../../domain/trip/handover-code.ts';
import { isAhead } from '../../domain/trip/trip.ts';
import { api } from '../../platform/api/api.ts';
import { readQuery, writeQuery } from '../../platform/page/query.ts';
import { Advance } from '../../ui/booking/advance.tsx';
import { AppointmentOf } from '../../ui/booking/appointment.tsx';
import { Balance } from '../../ui/booking/balance.tsx';
import { BookedClaims } from '../../ui/booking/booked-claims.tsx';
import { canEnd, Ended, Endings, refundSentence } from '../../ui/booking/endings.tsx';
import { History } from '../../ui/booking/history.tsx';
import { PriceExplanation } from '../../ui/booking/price-explanation.tsx';
import { PriceTable } from '../../ui/booking/price-table.tsx';
import { Reports } from '../../ui/booking/reports.tsx';
import { Loadable } from '../../ui/load/loadable.tsx';
import { useSavedFile } from '../../ui/load/saved-file.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Facts } from '../../ui/screen/facts.tsx';
import { Icon } from '../../ui/screen/icon.tsx';
import printSheet from '../../ui/screen/print.css?url';
import { Screen } from '../../ui/screen/screen.tsx';
import { unbroken } from '../../ui/screen/unbroken.tsx';
import { bookingToned } from '../../ui/state/booking-tone.ts';
import { createBooking } from './booking-state.ts';
import { PayNow } from './pay-now.tsx';
import { paymentPathOf } from './payment-path.ts';
import { Shared } from './shared.tsx';
import './customer.css';
import { TripHead } from './trip-head.tsx';

export function BookingScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createBooking(id));
  return <BookingDetail id={id} state={state} />;
}

type BookingState = ReturnType<typeof createBooking>;

interface DetailProps {
  readonly id: string;
  readonly state: BookingState;
}

export function BookingDetail({ id, state }: DetailProps) {
  const [said, say] = useState<string | null>(null);
  const known = state.load.data.value;
  return (
    <Screen heading={known ? titleOf(known) : 'Ma réservation'}>
      <link rel="stylesheet" media="print" href={printSheet} />
      <Loadable load={state.load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced beside">
            <Ended said={said} />
            <p role="status" {...bookingToned(booking)}>
              {stateOf(booking)}
            </p>
            {booking.status === 'awaiting_payment' && (
              <PayNow
                path={paymentPathOf(`booking=${id}`)}
                cents={booking.totalCents ?? 0}
                until={booking.expiresAt}
              />
            )}
            <ol className="grid two">
              {booking.trips.map((trip) => (
                <li key={trip.kind} className="card">
                  <TripHead trip={trip} isUnpaid={booking.status === 'awaiting_payment'} />
                  <AppointmentOf
                    booking={booking}
                    trip={trip}
                    // As the home leads to it.
                    isAsked={readQuery('move') === trip.kind}
                    onMove={async (change) => {
                      state.load.adopt(await api(rescheduleBooking, { id }, change));
                      // Done: a reload asks for it no more.
                      writeQuery('move', '');
                    }}
                  />
                  {trip.driver && <p>Votre convoyeur&nbsp;: {trip.driver}</p>}
                </li>
              ))}
            </ol>
            <BookingSummary booking={booking} />
            <Dues booking={booking} />
            <Actions booking={booking} />
            <Reports booking={booking} />
            <BookedClaims booking={booking} />
            <History booking={booking} />
            {/* The visit is paid already; more was agreed with the team. */}
            {(!hasVisit(booking) || booking.advanceMaxCents != null) && (
              <Advance
                booking={booking}
                label="Le convoyeur règle pour moi"
                byCustomer={BY_YOU}
                onSend={async (change) => state.load.adopt(await api(setBookingAdvance, { id }, change))}
              />
            )}
            <GiveUp booking={booking} onEnd={state.end} onSaid={say} />
          </div>
        )}
      </Loadable>
      <p className="actions">
        <a className="more" href="#/admin/customer/booking">
          Toutes mes réservations
        </a>
        <a className="more" href="#/contact">
          Une question
        </a>
      </p>
    </Screen>
  );
}

function Actions({ booking }: { readonly booking: OwnBooking }) {
  const { failure, save } = useSavedFile();
  const { id, reference, options, status, trips } = booking;
  // Nothing else is to be done with what is not ordered yet; refusing it is there too.
  if (status === 'draft') {
    return (
      <p>
        <a className="button" href={`#/admin/customer/add/accept?booking=${id}`}>
          Vérifier et accepter la commande
        </a>
      </p>
    );
  }
  return (
    <>
      <div className="actions">
        {options?.hasMandate && trips.some(isAhead) && (
          <button
            type="button"
            className="button quiet"
            onClick={() => void save(readBookingCalendar, { id }, `${reference}.ics`)}
          >
            <Icon name="calendar" /> Ajouter à mon agenda
          </button>
        )}
        {options?.hasMandate && (
          <button
            type="button"
            className="button quiet"
            onClick={() => void save(readMandate, { id }, `mandat-${reference}.pdf`)}
          >
            Mandat pour l’établissement (PDF)
          </button>
        )}
        {status !== 'awaiting_payment' && (
          <a className="button quiet" href={`#${bookingPathOf(null)}?again=${id}`}>
            Réserver à nouveau
          </a>
        )}
        <Alert message={failure} />
      </div>
      {booking.tracking && <Shared tracking={booking.tracking} />}
    </>
  );
}

interface GiveUpProps extends Pick<Parameters<typeof Endings>[0], 'onSaid'> {
  readonly booking: OwnBooking;
  readonly onEnd: BookingState['end'];
}

/** Apart from what leads the booking on. Its question outlives what it ends, until it has closed. */
function GiveUp({ booking, onEnd, onSaid }: GiveUpProps) {
  // Refusing what is not ordered yet is with accepting it.
  if (booking.status === 'draft') return null;
  const { canWithdraw } = booking.options ?? {};
  return (
    <section className="spaced">
      {canEnd(booking) && <h2>{canWithdraw ? 'Annuler, renoncer' : 'Annuler'}</h2>}
      {canWithdraw && (
        <p>
          Pendant le délai de rétractation, annuler et renoncer vous rendent la même somme&nbsp;: vous la
          voyez avant de confirmer.
        </p>
      )}
      <div className="actions">
        <Endings
          booking={booking}
          given={(cents) => refundSentence(booking, cents)}
          onEnd={onEnd}
          onSaid={onSaid}
        />
      </div>
    </section>
  );
}

/** What they were asked for since they ordered it. */
function Dues({ booking: { id, dues = [] } }: { readonly booking: OwnBooking }) {
  if (dues.length === 0) return null;
  return (
    <section className="spaced">
      <h2>À payer</h2>
      <ul>
        {dues.map(({ kind, number, dueCents, dueOn }) => (
          <li key={number}>
            {labelIn(invoiceKinds, kind)} {unbroken(number)}&nbsp;: {formatEuros(dueCents)}, au plus tard le{' '}
            {frenchDay(dueOn)}
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={`#${paymentPathOf(`booking=${id}`)}`}>
          Payer
        </a>
      </p>
    </section>
  );
}

const hasVisit = ({ serviceCode }: Pick<OwnBooking, 'serviceCode'>): boolean =>
  serviceCode === 'inspection_round_trip';

function BookingSummary({ booking }: { readonly booking: OwnBooking }) {
  const { reference, status, lines, fees, credits = [], totalCents, explanation, createdAt, money } = booking;
  return (
    <div className="spaced side">
      <Facts
        facts={[
          ['Référence', reference],
          [status === 'draft' ? 'Préparée le' : 'Commandée le', frenchDayOf(createdAt)],
          ...factsOf(booking, hasVisit(booking) ? 'la visite est comprise' : BY_YOU, CODE_HINT),
          ...accessOf(booking),
        ]}
      />
      {totalCents !== null && (
        <>
          {totalCents === 0 && lines.every(({ cents }) => cents === 0) ? (
            <p>Inclus dans votre abonnement.</p>
          ) : (
            <PriceTable lines={[...lines, ...feeRows(fees), ...credits]} totalCents={totalCents} />
          )}
          <PriceExplanation sentences={explanation} />
        </>
      )}
      <Balance money={money} />
      {money && (
        <p>
          <a className="more" href="#/admin/customer/invoice">
            Mes factures
          </a>
        </p>
      )}
    </div>
  );
}
