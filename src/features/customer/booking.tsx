/** One booking of a customer (domain.md, Screens): when, where, what it costs, and moving or ending it. */
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { payerOf, SETTLEMENT } from '../../domain/booking/advance.ts';
import { factsOf, stateOf } from '../../domain/booking/booking-texts.ts';
import { type OwnBooking, readBookingCalendar, readMandate } from '../../domain/booking/calls.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDayOf } from '../../domain/lib/time/french-date.ts';
import { kindOf, progressOf, whenOf } from '../../domain/trip/trip-texts.ts';
import { History } from '../../ui/booking/history.tsx';
import { PriceExplanation } from '../../ui/booking/price-explanation.tsx';
import { PriceTable } from '../../ui/booking/price-table.tsx';
import { Reports } from '../../ui/booking/reports.tsx';
import { ConfirmDialog } from '../../ui/field/confirm-dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PlacesUnknown, SlotPickerFields } from '../../ui/field/slot-picker.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Loadable } from '../../ui/load/loadable.tsx';
import { useSavedFile } from '../../ui/load/saved-file.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Facts } from '../../ui/screen/facts.tsx';
import { Icon } from '../../ui/screen/icon.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { type BookingState, createAdvance, createBooking, createMove, type Ending } from './booking-state.ts';
import './customer.css';

export function BookingScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createBooking(id));
  return (
    <Screen heading={state.load.data.value?.reference ?? 'Ma réservation'}>
      <Loadable load={state.load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced">
            <p role="status" className="state">
              {stateOf(booking)}
            </p>
            <Trips booking={booking} />
            {state.moving.value ? (
              <MoveForm booking={booking} state={state} />
            ) : (
              <Actions booking={booking} state={state} />
            )}
            <Reports booking={booking} />
            <History booking={booking} />
            <BookingSummary booking={booking} />
            {booking.options?.canSetAdvance && <AdvanceForm booking={booking} state={state} />}
          </div>
        )}
      </Loadable>
      <p>
        <a className="more" href="#/admin/customer/booking">
          Toutes mes réservations
        </a>
      </p>
    </Screen>
  );
}

function Trips({ booking: { trips } }: { readonly booking: OwnBooking }) {
  return (
    <ol className="grid two">
      {trips.map((trip) => (
        <li key={trip.kind} className="card">
          <h2>{kindOf(trip)}</h2>
          <p>{whenOf(trip)}</p>
          <p className="state">{progressOf(trip)}</p>
          {trip.driver && <p>Votre convoyeur&nbsp;: {trip.driver}</p>}
        </li>
      ))}
    </ol>
  );
}

function Actions({ booking, state }: { readonly booking: OwnBooking; readonly state: BookingState }) {
  const [asked, ask] = useState<Ending | null>(null);
  const { failure, save } = useSavedFile();
  const { id, reference, options, status, trips } = booking;
  const refund = options?.cancelRefundCents ?? null;
  const backCents = asked === 'withdraw' ? sumOf(booking.lines) : (refund ?? 0);
  return (
    <div className="actions">
      {status === 'awaiting_payment' && (
        <a className="button" href={`#/admin/customer/payment_status?booking=${id}`}>
          Payer
        </a>
      )}
      {trips.some(({ slot }) => slot) && (
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
      {options?.canReschedule && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            state.moving.value = true;
          }}
        >
          Déplacer
        </button>
      )}
      {refund !== null && (
        <button type="button" className="button quiet" onClick={() => ask('cancel')}>
          Annuler la réservation
        </button>
      )}
      {options?.canWithdraw && (
        <button type="button" className="button quiet" onClick={() => ask('withdraw')}>
          Renoncer au contrat ici
        </button>
      )}
      {asked && (
        <ConfirmDialog
          question={
            asked === 'cancel'
              ? 'Annuler cette réservation\u00a0?'
              : 'Vous rétracter de cette réservation\u00a0?'
          }
          action={asked === 'cancel' ? 'Annuler la réservation' : 'Confirmer la rétractation'}
          keep="Garder la réservation"
          onConfirm={() => state.end(asked)}
          onClose={() => ask(null)}
        >
          <p>
            Le créneau est libéré aussitôt.{' '}
            {backCents > 0
              ? `${formatEuros(backCents)} vous sont rendus par le moyen de paiement de la commande, et un e-mail vous le confirme.`
              : 'Rien ne vous est rendu.'}
          </p>
        </ConfirmDialog>
      )}
      <Alert message={failure} />
    </div>
  );
}

function MoveForm({ booking, state }: { readonly booking: OwnBooking; readonly state: BookingState }) {
  const [{ form, places, pickers }] = useState(() => createMove(booking, state));
  useEffect(() => places.follow(), [places]);
  return (
    <form className="form card" noValidate onSubmit={form.submit} aria-label="Déplacer le rendez-vous">
      <h2>Déplacer le rendez-vous</h2>
      <PlacesUnknown places={places} />
      {pickers.map(({ label, picker }) => (
        <SlotPickerFields key={label} picker={picker} label={label} />
      ))}
      <Alert message={form.failure.value} />
      <p className="actions">
        <SubmitButton form={form} label="Déplacer" />
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            form.restart();
            state.moving.value = false;
          }}
        >
          Garder ce rendez-vous
        </button>
      </p>
    </form>
  );
}

function AdvanceForm({ booking, state }: { readonly booking: OwnBooking; readonly state: BookingState }) {
  const [form] = useState(() => createAdvance(booking, state));
  return (
    <CardForm form={form} name={SETTLEMENT} action="Enregistrer">
      <h2>{SETTLEMENT}</h2>
      <p role="status">En ce moment&nbsp;: {payerOf(booking.advanceMaxCents ?? null)}.</p>
      <Field
        field={form.fields.advanceMaxCents}
        label="Le convoyeur règle pour moi, jusqu’à (en euros)"
        hint="Vide&nbsp;: je règle l’établissement moi-même."
        inputMode="numeric"
      />
    </CardForm>
  );
}

function BookingSummary({ booking }: { readonly booking: OwnBooking }) {
  const { lines, fees, totalCents, explanation, createdAt } = booking;
  return (
    <div className="spaced">
      <Facts facts={[['Commandée le', frenchDayOf(createdAt)], ...factsOf(booking)]} />
      <PriceTable lines={[...lines, ...fees]} totalCents={totalCents} />
      <PriceExplanation sentences={explanation} />
    </div>
  );
}

const sumOf = (lines: OwnBooking['lines']): number => lines.reduce((sum, { cents }) => sum + cents, 0);
