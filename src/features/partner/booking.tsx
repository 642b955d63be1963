/** A booking that a partner ordered: where it stands, whose vehicle it is, what it will be invoiced. */
import { useState } from 'react';
import { useParams } from 'wouter';
import { factsOf, referencesOf, stateOf } from '../../domain/booking/booking-texts.ts';
import { readPartnerBooking } from '../../domain/booking/partner-calls.ts';
import { kindOf, progressOf, whenOf } from '../../domain/trip/trip-texts.ts';
import { api } from '../../platform/api/api.ts';
import { History } from '../../ui/booking/history.tsx';
import { PriceExplanation } from '../../ui/booking/price-explanation.tsx';
import { PriceTable } from '../../ui/booking/price-table.tsx';
import { Reports } from '../../ui/booking/reports.tsx';
import { createLoad } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { Facts } from '../../ui/screen/facts.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

export function PartnerBookingScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [load] = useState(() =>
    createLoad((abort) => api(readPartnerBooking, { id }, undefined, { signal: abort })),
  );
  return (
    <Screen heading={load.data.value?.reference ?? 'Réservation'}>
      <Loadable load={load} waiting="Chargement de la réservation…">
        {(booking) => (
          <div className="spaced">
            <p role="status" className="state">
              {stateOf(booking)}
            </p>
            <div className="grid two">
              {booking.trips.map((trip) => (
                <section key={trip.kind} className="card">
                  <h2>{kindOf(trip)}</h2>
                  <p>{whenOf(trip)}</p>
                  <p>{progressOf(trip)}</p>
                  {trip.driver && <p>Convoyeur&nbsp;: {trip.driver}</p>}
                </section>
              ))}
            </div>
            <Reports booking={booking} />
            <History booking={booking} />
            <Facts
              facts={[
                ['Client', booking.customer.name],
                ['E-mail', booking.customer.mail],
                ['Téléphone', booking.customer.phone],
                ...referencesOf(booking),
                ...factsOf(booking),
              ]}
            />
            <PriceTable lines={[...booking.lines, ...booking.fees]} totalCents={booking.totalCents} />
            <PriceExplanation sentences={booking.explanation} />
            <p className="hint">
              Vous êtes facturé une fois la prestation terminée. Pour la déplacer ou l’annuler,{' '}
              <a href="#/contact#reservation">écrivez-nous</a>.
            </p>
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
