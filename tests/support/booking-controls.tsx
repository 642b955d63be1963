/** What the team's screen of a booking offers to press, drawn from the answer of its API as a browser draws it. */

import { renderToStaticMarkup } from 'react-dom/server';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import { type TripMove, tripMoves } from '../../src/domain/trip/trip-machine.ts';

/** The session follows other tabs from its import on, and there are none here. */
globalThis.addEventListener ??= () => {};

const screen = Promise.all([
  import('../../src/features/office/booking/state.ts'),
  import('../../src/features/office/booking/trip.tsx'),
  import('../../src/features/office/booking/steps.tsx'),
  import('../../src/features/office/booking/forms.tsx'),
  import('../../src/features/office/booking/move-labels.ts'),
]);

/** Of a call that the team makes, how its control begins; what their customer, a driver's tablet or a bank does has none here. */
const beginnings: Readonly<Record<string, string | null>> = {
  accept: null,
  bank: null,
  pay: null,
  report: null,
  wait: null,
  appoint: '(Choisir|Déplacer) le rendez-vous',
  assign: 'Attribuer',
  cancel: 'Annuler la réservation',
  'claim/write_off': 'Abandonner la contestation',
  interrupt: 'Interrompre le convoyage',
  close: 'Clôturer',
  derogation: 'L’assureur est d’accord',
  'derogation/refuse': 'L’assureur refuse',
  'refund/settle': 'Noter .* rendus autrement',
  'return/cancel': 'Le client vient chercher le véhicule',
  transfer: 'Enregistrer un virement',
};

const isMove = (name: string): name is TripMove => (tripMoves as readonly string[]).includes(name);

/** The names of what can be pressed on the screen of this booking. */
async function controlsOf(booking: OfficeBookingView): Promise<string[]> {
  const [{ createOfficeBooking }, { TripCard }, { Steps }, { Forms }] = await screen;
  const state = createOfficeBooking(booking.id);
  const drawn = renderToStaticMarkup(
    <>
      {booking.trips.map((trip) => (
        <TripCard key={trip.id} booking={booking} trip={trip} state={state} />
      ))}
      <Steps booking={booking} state={state} />
      <Forms booking={booking} state={state} />
    </>,
  );
  return [...drawn.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/g, '').replace(/\s/g, ' '),
  );
}

/** Those that were looked for: in the same states the screen is the same. */
const seen = new Set<string>();

/**
 * @param name of a call, as `booking-finisher.ts` names it
 * @throws where the screen has no control for it
 */
export async function requireControl(booking: OfficeBookingView, name: string): Promise<void> {
  const trips = booking.trips.map(({ status, slot }) => `${status} ${slot === null}`);
  const key = [name, booking.status, booking.partner === null, ...trips].join();
  if (seen.has(key)) return;
  const [first = ''] = name.split(' ');
  const [, , , , { moveLabels }] = await screen;
  const beginning = isMove(first) ? moveLabels[first] : beginnings[first];
  if (beginning === undefined) throw new Error(`no control is known for ${name}`);
  const controls = beginning === null ? [] : await controlsOf(booking);
  if (beginning !== null && !controls.some((control) => new RegExp(`^${beginning}`).test(control))) {
    throw new Error(`no control for ${name} among: ${controls.join(' | ')}`);
  }
  seen.add(key);
}
