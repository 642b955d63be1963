/** What whoever has the link of a booking reads: where it is, and nothing of who ordered it (domain.md, Screens). */

import { html } from 'hono/html';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingStates } from '../../domain/booking/booking-states.ts';
import { hasTripsToFollow, maskPlate } from '../../domain/booking/tracking.ts';
import { frenchInstant } from '../../domain/lib/french-instant.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import { company } from '../../domain/settings/company.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import type { Trip } from '../../domain/trip/trip.ts';
import { kindOf, whenOf } from '../../domain/trip/trip-texts.ts';
import { type TripStep, tripTimeline } from '../../domain/trip/trip-timeline.ts';
import type { Html } from '../html/bare-page.ts';
import type { Page } from '../html/pages.ts';
import { secretPage } from '../html/serve-page.ts';

export const trackingPage = (booking: Booking, now: Date): Page => ({
  title: `Suivi de la réservation ${booking.reference}`,
  main: html`<h1>Suivi de la réservation <span class="whole">${booking.reference}</span></h1>
<p class="lead">État\u00a0: ${bookingStates[booking.status]}</p>
<section aria-labelledby="quoi"><h2 id="quoi">La prestation</h2><dl>${factsOf(booking).map(factHtml)}</dl></section>
${hasTripsToFollow(booking) ? booking.trips.map((trip) => tripHtml(booking, trip)) : []}
<section><p>Mis à jour le ${frenchInstant(now)}.</p><p class="actions"><a class="button" href="">Actualiser</a></p>
<p>Une question\u00a0? Appelez-nous au <a href="${company.phone.href}">${company.phone.label}</a>.</p></section>`,
  headers: secretPage,
});

const factsOf = ({ serviceCode, vehicle }: Booking): readonly (readonly [string, string])[] => [
  ['Prestation', serviceLabels[serviceCode]],
  ['Véhicule', `${vehicle.brand} ${vehicle.model}`],
  ['Plaque', maskPlate(vehicle.plate)],
];

const factHtml = ([term, fact]: readonly [string, string]): Html =>
  html`<div><dt>${term}</dt><dd>${fact}</dd></div>`;

function tripHtml(booking: Booking, trip: Trip): Html {
  const { from, to } = endsOf(trip.kind, booking);
  const driver = trip.driver === null ? '' : html`<p>Votre convoyeur\u00a0: ${trip.driver}</p>`;
  return html`<section aria-labelledby="${trip.kind}"><h2 id="${trip.kind}">${kindOf(trip)}</h2>
<p>${whenOf(trip)}</p><p>Départ\u00a0: ${from.address.city}<br>Arrivée\u00a0: ${to.address.city}</p>${driver}
<ol class="timeline">${tripTimeline(trip.status).map(stepHtml)}</ol></section>`;
}

const spoken: Readonly<Record<TripStep['progress'], string>> = {
  done: 'fait\u00a0: ',
  current: 'en ce moment\u00a0: ',
  to_come: 'à venir\u00a0: ',
};

const stepHtml = ({ label, progress }: TripStep): Html =>
  html`<li class="${progress}"${progress === 'current' ? html` aria-current="step"` : ''}><span class="unseen">${spoken[progress]}</span>${label}</li>`;
