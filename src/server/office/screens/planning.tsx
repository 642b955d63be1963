/** @jsxRuntime automatic */
/** The team's day (domain.md, Screens): who drives what and when, drawn and as a table, and what nobody drives yet. */

import { slotDay, slotHours } from '../../../domain/lib/time/french-slot.ts';
import { addDays, parisInstant, parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { TeamDay, TeamTrip } from '../../../domain/mission/team-day.ts';
import { kindOf } from '../../../domain/trip/trip-texts.ts';
import { readQuery } from '../../calls/read-rules.ts';
import { dayQuery } from '../../calls/text-rule.ts';
import { readTeamDay } from '../../trip/team-day.ts';
import type { OfficeScreen } from '../screen.ts';
import { Field, Form, Rows, wireOne } from '../wire.ts';
import { Timeline } from './timeline.tsx';

const path = '#/admin/teammate/planning';

export const planning: OfficeScreen = {
  async show({ services: { database, clock }, query }) {
    const read = (name: string) => query.get(name);
    const day = readQuery(read, { day: dayQuery }).day ?? parisTime(clock()).day;
    return {
      heading: 'Planning',
      body: (
        <>
          <div className="toolbar">
            <Form
              form=""
              name="Choisir un jour"
              action="Afficher"
              fields={{ day: { value: day, rules: [['^2', 'Choisissez un jour.']] } }}
              className="search"
            >
              <Field name="day" label="Jour" type="date" />
            </Form>
            <p className="actions">
              <DayLink day={addDays(day, -1)}>Jour précédent</DayLink>
              <a className="button quiet" href={path}>
                Aujourd’hui
              </a>
              <DayLink day={addDays(day, 1)}>Jour suivant</DayLink>
            </p>
          </div>
          <Day day={await readTeamDay(database, day)} />
          <p>
            <a className="more" href="#/admin/teammate/booking">
              Toutes les réservations
            </a>
          </p>
        </>
      ),
    };
  },
};

const DayLink = ({ day, children }: { readonly day: string; readonly children: string }) => (
  <a className="button quiet" href={`${path}?day=${day}`}>
    {children}
  </a>
);

const count = (trips: readonly unknown[]) => `${trips.length} trajet${trips.length > 1 ? 's' : ''}`;

function Day({ day: { day, trips, drivers } }: { readonly day: TeamDay }) {
  const left = trips.filter(({ driverId }) => driverId === null);
  const idle = drivers.filter(({ id }) => trips.every(({ driverId }) => driverId !== id));
  const driverOf = ({ driverId }: TeamTrip) =>
    drivers.find(({ id }) => id === driverId)?.displayName ?? 'À attribuer';
  return (
    <>
      <p role="status">
        <strong>{slotDay({ start: parisInstant(day, 0).toISOString() })}</strong>
        {`\u00a0: ${trips.length > 0 ? count(trips) : 'aucun trajet'}${left.length > 0 ? `, dont ${left.length} à attribuer` : ''}`}
      </p>
      {trips.length > 0 && <Timeline day={day} trips={trips} drivers={drivers} />}
      {idle.length > 0 && (
        <p>{`Sans trajet\u00a0: ${idle.map(({ displayName }) => displayName).join(', ')}`}</p>
      )}
      {trips.length > 0 && (
        <Rows
          caption="Les mêmes trajets, dans l’ordre de leurs rendez-vous"
          columns={columns}
          rows={trips.map((trip) => [
            trip.id,
            wireOne(<a href={`#/admin/teammate/booking/${trip.bookingId}`}>{trip.reference}</a>),
            slotHours(trip.slot),
            driverOf(trip),
            wayOf(trip),
            `${trip.brand} ${trip.model}, ${trip.plate}`,
            trip.state,
          ])}
          next={null}
          more=""
        />
      )}
    </>
  );
}

const columns = [
  { heading: 'Réservation' },
  { heading: 'Quand' },
  { heading: 'Par', named: true },
  { heading: 'Trajet', wraps: true },
  { heading: 'Véhicule', wraps: true },
  { heading: 'État' },
];

function wayOf(trip: TeamTrip): string {
  const { from, to, approachMinutes } = trip;
  const way = `${kindOf(trip)}\u00a0: ${from} → ${to}`;
  return approachMinutes === null ? way : `${way} (${approachMinutes} min de route avant)`;
}
