/** One booking for the team (domain.md, Screens): its trips and who drives them, its fees, its states. */
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { factsOf, referencesOf, stateOf } from '../../../domain/booking/booking-texts.ts';
import {
  closeBooking,
  grantBookingDerogation,
  type OfficeBookingAnswer,
} from '../../../domain/booking/office-calls.ts';
import { History } from '../../../ui/booking/history.tsx';
import { PriceTable } from '../../../ui/booking/price-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Facts } from '../../../ui/screen/facts.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { FeeForm } from './fee.tsx';
import { OfficeReports } from './reports.tsx';
import { createOfficeBooking, type OfficeBookingState } from './state.ts';
import { TripCard } from './trip.tsx';
import './booking.css';

export function OfficeBookingScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() => createOfficeBooking(id));
  useEffect(() => state.drivers.start(), [state]);
  return (
    <Screen heading={state.load.data.value?.reference ?? 'Réservation'}>
      <p className="unseen" role="status">
        {state.said.value}
      </p>
      <Alert message={state.failure.value ?? state.drivers.failure.value} />
      <Loadable load={state.load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced">
            <p role="status" className="state">
              {stateOf(booking)}
            </p>
            <div className="grid two">
              {booking.trips.map((trip) => (
                <TripCard key={trip.id} bookingId={id} trip={trip} state={state} />
              ))}
            </div>
            <Steps booking={booking} state={state} />
            <Summary booking={booking} />
            {booking.charges.length > 0 && <FeeForm booking={booking} state={state} />}
            <OfficeReports booking={booking} state={state} />
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

interface BookingProps {
  readonly booking: OfficeBookingAnswer;
}

const steps = [
  ['awaiting_derogation', grantBookingDerogation, 'L’assureur est d’accord'],
  ['completed', closeBooking, 'Clôturer et facturer les frais'],
] as const;

/** What the team does with the whole of it. */
function Steps({ booking: { status }, state }: BookingProps & { readonly state: OfficeBookingState }) {
  return (
    <div className="actions">
      {steps
        .filter(([when]) => when === status)
        .map(([, contract, label]) => (
          <button
            key={label}
            type="button"
            className="button"
            aria-disabled={state.busy.value}
            onClick={() => void state.act(contract)}
          >
            {label}
          </button>
        ))}
    </div>
  );
}

function Summary({ booking }: BookingProps) {
  const { customer, partner, lines, fees, totalCents } = booking;
  const charged = fees.map(({ label, cents, waived, reason }) => ({
    label: waived ? `${label} – renoncé\u00a0: ${reason}` : label,
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
