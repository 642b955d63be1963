/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** What whoever has the link of a booking reads: where it is, and nothing of who ordered it (domain.md, Screens). */

import { bookingPathOf } from '../../domain/account/roles.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingStates, isGivenUp } from '../../domain/booking/booking-states.ts';
import { hasTripsToFollow, maskPlate } from '../../domain/booking/tracking.ts';
import type { FactList } from '../../domain/lib/fact-list.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import { type FollowedStep, followedSteps } from '../../domain/trip/followed-trip.ts';
import { kindOf, progressOf, type Trip } from '../../domain/trip/trip.ts';
import { type TripStep, tripTimeline } from '../../domain/trip/trip-timeline.ts';
import { Facts } from '../html/facts.tsx';
import type { Page } from '../html/pages.tsx';
import { PhoneLink } from '../html/phone-link.tsx';
import { secretPage } from '../html/serve-page.ts';

/** The address that the page itself has. */
const HERE = '';

export const trackingPage = (booking: Booking, now: Date): Page => ({
  title: `Suivi de la réservation ${booking.reference}`,
  main: (
    <>
      <h1>
        Suivi de la réservation <span class="whole">{booking.reference}</span>
      </h1>
      <p class="lead">Réservation {bookingStates[booking.status]}.</p>
      {hasTripsToFollow(booking) && (
        <div class="grid two">
          {booking.trips.map((trip) => (
            <TripSection key={trip.kind} booking={booking} trip={trip} />
          ))}
        </div>
      )}
      <section aria-labelledby="quoi">
        <h2 id="quoi">Ce qui est prévu</h2>
        <Facts facts={factsOf(booking)} />
      </section>
      <section>
        <p>Mis à jour le {frenchInstant(now)}.</p>
        <p class="actions">
          {isGivenUp(booking.status) ? (
            <a class="button quiet" href={`/#${bookingPathOf(null)}`}>
              Réserver un convoyage
            </a>
          ) : (
            <a class="button quiet" href={HERE}>
              Actualiser
            </a>
          )}
        </p>
        <p>
          Une question&nbsp;? Appelez-nous au <PhoneLink />.
        </p>
      </section>
    </>
  ),
  headers: secretPage,
});

const factsOf = ({ serviceCode, vehicle }: Booking): FactList => [
  ['Prestation', serviceLabels[serviceCode]],
  ['Véhicule', `${vehicle.brand} ${vehicle.model}`],
  ['Plaque', maskPlate(vehicle.plate)],
];

function TripSection({ booking, trip }: { readonly booking: Booking; readonly trip: Trip }) {
  const { from, to } = endsOf(trip.kind, booking);
  return (
    <section class="card" aria-labelledby={trip.kind}>
      <h2 id={trip.kind}>{kindOf(trip)}</h2>
      <p>
        Départ&nbsp;: {from.address.city}
        <br />
        Arrivée&nbsp;: {to.address.city}
      </p>
      {trip.driver !== null && <p>Votre convoyeur&nbsp;: {trip.driver}</p>}
      <ol class="timeline">
        {followedSteps(trip).map((step) => (
          <Step key={step.label} {...step} />
        ))}
      </ol>
      <details>
        <summary>Toutes les étapes</summary>
        <ol class="timeline">
          {tripTimeline(trip.status).map((step) => (
            <Step
              key={step.label}
              {...step}
              label={step.progress === 'current' ? progressOf(trip) : step.label}
            />
          ))}
        </ol>
      </details>
    </section>
  );
}

const spoken: Readonly<Record<TripStep['progress'], string>> = {
  done: 'fait\u00a0: ',
  current: 'en ce moment\u00a0: ',
  to_come: 'à venir\u00a0: ',
};

const Step = ({ label, progress, when = null }: TripStep & Partial<Pick<FollowedStep, 'when'>>) => (
  <li class={progress} aria-current={progress === 'current' ? 'step' : undefined}>
    <span class="unseen">{spoken[progress]}</span>
    {label} {when !== null && <small>{when}</small>}
  </li>
);
