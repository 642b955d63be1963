/** A booking by the link of its mails: seen, moved and cancelled without signing in. Opening it does nothing. */
import { useEffect, useState } from 'react';
import { bookingPathOf, hasRole } from '../../domain/account/roles.ts';
import {
  type AppointedBooking,
  cancelByLink,
  giveUpReturn,
  readAppointments,
  setAppointments,
} from '../../domain/booking/appointment-calls.ts';
import { isGivenUp } from '../../domain/booking/booking-states.ts';
import { serviceOf, stateOf } from '../../domain/booking/booking-view.ts';
import { readBooking } from '../../domain/booking/calls.ts';
import type { FactList } from '../../domain/lib/fact-list.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { api } from '../../platform/api/api.ts';
import { replaceWith } from '../../platform/page/go.ts';
import { readQuery } from '../../platform/page/query.ts';
import { session } from '../../platform/session/session.ts';
import { AppointmentOf } from '../../ui/booking/appointment.tsx';
import type { AppointmentChange } from '../../ui/booking/appointment-state.ts';
import { refundText } from '../../ui/booking/balance.tsx';
import { Ended, Endings, refundSentence } from '../../ui/booking/endings.tsx';
import { createEnded } from '../../ui/load/ended.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { Facts } from '../../ui/screen/facts.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { bookingToned } from '../../ui/state/booking-tone.ts';
import { PayNow } from './pay-now.tsx';
import { Shared } from './shared.tsx';
import './customer.css';
import { TripHead } from './trip-head.tsx';

export function createAgreement() {
  const [id, key] = [readQuery('booking'), readQuery('key')];
  const ended = createEnded<AppointedBooking, 'cancel' | 'cancelReturn'>(
    (signal) => api(readAppointments, { id }, undefined, { query: { key }, signal }),
    {
      cancel: (change) => api(cancelByLink, { id }, { ...change, key }),
      cancelReturn: (change) => api(giveUpReturn, { id }, { ...change, key }),
    },
  );
  const move = async (change: AppointmentChange) =>
    ended.load.adopt(await api(setAppointments, { id }, { ...change, key }));
  return { ...ended, move };
}

export function AgreeReturn() {
  const [state] = useState(createAgreement);
  useEffect(() => {
    if (!hasRole(session.peek()?.roles ?? null, 'ROLE_CUSTOMER')) return;
    const id = readQuery('booking');
    // Whoever is signed in, and ordered it, reads more of it in their own area.
    api(readBooking, { id }).then(
      () => replaceWith(`/admin/customer/booking/${id}${readQuery('cancel') && '?cancel=yes'}`),
      () => undefined,
    );
  }, []);
  return <Agreement state={state} />;
}

export function Agreement({
  state: { load, end, move },
}: {
  readonly state: ReturnType<typeof createAgreement>;
}) {
  const [said, say] = useState<string | null>(null);
  return (
    <Screen heading="Votre réservation">
      <Loadable load={load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced beside">
            <Ended said={said} />
            <p role="status" {...bookingToned(booking)}>
              {stateOf(booking)}
            </p>
            {booking.due && <PayNow {...booking.due} />}
            <div className="side">
              <Facts
                facts={[
                  ['Réservation', booking.reference],
                  ...orderedOf(booking),
                  ['Véhicule', `${booking.vehicle.brand} ${booking.vehicle.model}, ${booking.vehicle.plate}`],
                  ...(booking.where ? [['Adresse', booking.where] as const] : []),
                  ...(booking.whereBack ? [['Retour', booking.whereBack] as const] : []),
                  ['Établissement', `${booking.provider.name}, ${booking.provider.address.label}`],
                ]}
              />
            </div>
            <ol className="grid two">
              {booking.trips.map((trip) => (
                <li key={trip.kind} className="card form">
                  <TripHead trip={trip} isUnpaid={booking.status === 'awaiting_payment'} />
                  <AppointmentOf booking={booking} trip={trip} onMove={move} />
                </li>
              ))}
            </ol>
            {booking.refunds?.map((refund, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and rows never move.
              <p key={index}>{refundText(refund)}</p>
            ))}
            <div className="actions">
              <Endings
                booking={booking}
                given={(cents) => refundSentence(booking, cents)}
                onEnd={end}
                onSaid={say}
              />
            </div>
            {booking.tracking === null ? (
              <p>
                <a className="more" href={`#${bookingPathOf(null)}`}>
                  Réserver un convoyage
                </a>
              </p>
            ) : (
              <Shared tracking={booking.tracking} />
            )}
            <p>
              {/* What a partner ordered is the partner's to pay and to settle. */}
              {booking.paidCents == null
                ? 'États des lieux'
                : 'Facture, règlement du garage, états des lieux'}
              &nbsp;: <a href={`#/admin/customer/booking/${booking.id}`}>dans votre espace</a>
              {session.value === null && (
                <>
                  {' '}
                  (pas encore de mot de passe&nbsp;? <a href="#/password/request">Recevez un lien</a>)
                </>
              )}
              . Une question&nbsp;? <a href="#/contact">Appelez-nous, ou écrivez-nous</a>.
            </p>
          </div>
        )}
      </Loadable>
    </Screen>
  );
}

/** « Aller-retour, 59,90 € payés ». */
function orderedOf({ serviceCode, status, paidCents }: AppointedBooking): FactList {
  if (!serviceCode) return [];
  // What goes back is said on its own.
  const isKept = paidCents && !isGivenUp(status);
  return [['Formule', `${serviceOf({ serviceCode })}${isKept ? `, ${formatEuros(paidCents)} payés` : ''}`]];
}
