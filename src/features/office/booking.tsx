/** One booking for the team (domain.md, Screens): its trips and who drives them, its fees, its states. */
import { useEffect, useState } from 'react';
import { kindOf, whenOf } from '../../domain/trip-texts.ts';
import { lastSegment } from '../../platform/query.ts';
import { Alert } from '../../ui/alert.tsx';
import { referencesOf } from '../../ui/booking-references.ts';
import { factsOf, labelIn, progressOf, stateOf } from '../../ui/booking-texts.ts';
import { CardForm } from '../../ui/card-form.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { createField } from '../../ui/form/field-state.ts';
import { History } from '../../ui/history.tsx';
import { Loadable } from '../../ui/loadable.tsx';
import { PriceTable } from '../../ui/price-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  createFee,
  createOfficeBooking,
  isAsked,
  type OfficeBookingState,
  type OfficeTripAnswer,
} from './booking-state.ts';
import { moveLabels } from './booking-words.ts';
import './office.css';

type Booking = NonNullable<OfficeBookingState['load']['data']['value']>;

export function OfficeBookingScreen() {
  const id = lastSegment();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createOfficeBooking(id));
  useEffect(() => state.drivers.start(), [state]);
  return (
    <Screen heading={state.load.data.value?.reference ?? 'Réservation'}>
      <Loadable load={state.load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced">
            <p role="status" className="state">
              {stateOf(booking)}
            </p>
            <Alert message={state.failure.value ?? state.drivers.failure.value} />
            <div className="grid two">
              {booking.trips.map((trip) => (
                <Trip key={trip.id} trip={trip} state={state} />
              ))}
            </div>
            <Steps booking={booking} state={state} />
            <About booking={booking} />
            {booking.charges.length > 0 && <FeeFields booking={booking} state={state} />}
            <History booking={booking} />
          </div>
        )}
      </Loadable>
      <p>
        <a className="more" href="#/admin/teammate/booking">
          Toutes les réservations
        </a>
      </p>
    </Screen>
  );
}

interface TripProps {
  readonly trip: OfficeTripAnswer;
  readonly state: OfficeBookingState;
}

function Trip({ trip, state }: TripProps) {
  const moves = trip.moves.filter((name) => Object.hasOwn(moveLabels, name));
  return (
    <section className="card form">
      <h2>{kindOf(trip)}</h2>
      <p>{whenOf(trip)}</p>
      <p className="state">{progressOf(trip)}</p>
      <DriverField key={`${trip.id} ${trip.driverId}`} trip={trip} state={state} />
      {moves.length > 0 && (
        <div className="actions">
          {moves.map((name) => (
            <button
              key={name}
              type="button"
              className="button quiet"
              aria-disabled={state.busy.value}
              onClick={() => void state.move(trip, name)}
            >
              {labelIn(moveLabels, name)}
              <span className="unseen"> : {kindOf(trip)}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function DriverField({
  trip,
  state,
}: {
  readonly trip: OfficeTripAnswer;
  readonly state: OfficeBookingState;
}) {
  const [field] = useState(() => createField(`driver-${trip.kind}`, () => null, trip.driverId ?? ''));
  const drivers = state.drivers.data.value ?? [];
  return (
    <SelectField
      field={field}
      label={`Convoyeur : ${kindOf(trip).toLowerCase()}`}
      options={[['', 'Personne'], ...drivers.map(({ id, displayName }) => [id, displayName] as const)]}
      onChoice={(driverId) =>
        void state.change('assign', { tripKind: trip.kind, driverId: driverId || null }).then(() => {
          // What was refused is not what the booking says.
          if (state.failure.peek() !== null) field.value.value = trip.driverId ?? '';
        })
      }
    />
  );
}

/** What the team does with the whole of it. */
function Steps({ booking, state }: { readonly booking: Booking; readonly state: OfficeBookingState }) {
  const steps = [
    ['awaiting_derogation', 'derogation', 'L’assureur est d’accord'],
    ['completed', 'close', 'Clôturer et facturer les frais'],
  ] as const;
  const possible = steps.filter(([status]) => status === booking.status);
  return (
    <div className="actions">
      {possible.map(([, what, label]) => (
        <button
          key={what}
          type="button"
          className="button"
          aria-disabled={state.busy.value}
          onClick={() => void state.change(what)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function About({ booking }: { readonly booking: Booking }) {
  const { customer, partner, lines, fees, totalCents } = booking;
  const charged = fees.map(({ label, cents, waived, reason }) => ({
    label: waived ? `${label} – renoncé : ${reason}` : label,
    cents,
  }));
  return (
    <>
      <Facts
        facts={[
          ['Client', customer.name],
          ['E-mail', customer.mail],
          ['Téléphone', customer.phone],
          ...(partner ? [['Facturé à', partner.name] as const, ...referencesOf(partner)] : []),
          ...factsOf(booking),
        ]}
      />
      <PriceTable lines={[...lines, ...charged]} totalCents={totalCents} />
    </>
  );
}

function FeeFields({ booking, state }: { readonly booking: Booking; readonly state: OfficeBookingState }) {
  const [fee] = useState(() => createFee(booking, state));
  const { tripKind, code, minutesLate, days, waivedReason } = fee.fields;
  return (
    <CardForm form={fee} name="Ajouter un frais" action="Ajouter" retryLabel="Ajouter">
      <h2>Ajouter un frais</h2>
      <SelectField
        field={code}
        label="Frais"
        options={booking.charges.map((one) => [one.code, one.label] as const)}
      />
      <SelectField
        field={tripKind}
        label="Trajet"
        options={booking.trips.map((trip) => [trip.kind, kindOf(trip)] as const)}
      />
      {isAsked(booking, code.value.value, 'minutesLate') && (
        <Field
          field={minutesLate}
          label="Minutes de retard"
          inputMode="numeric"
          hint="Vide : jusqu’à maintenant, si le convoyeur attend."
        />
      )}
      {isAsked(booking, code.value.value, 'days') && <Field field={days} label="Jours" inputMode="numeric" />}
      <Field field={waivedReason} label="Y renoncer, parce que" hint="Vide : le frais est dû." />
    </CardForm>
  );
}
