/** The team's day (domain.md, Screens): who drives what and when, drawn and as a table, and what nobody drives yet. */
import { useState } from 'react';
import { slotDay, slotHours } from '../../domain/french-slot.ts';
import { addDays, parisInstant } from '../../domain/paris-time.ts';
import type { TeamDay, TeamTrip } from '../../domain/team-day.ts';
import { kindOf } from '../../domain/trip-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Loadable } from '../../ui/loadable.tsx';
import { Screen } from '../../ui/screen.tsx';
import '../../ui/toolbar.css';
import './office.css';
import { createPlanning } from './planning-state.ts';
import { Timeline } from './timeline.tsx';

export function Planning() {
  const [{ load, form, show }] = useState(createPlanning);
  const { day } = form.fields;
  const away = (days: number) => () => show(addDays(day.value.value, days));
  return (
    <Screen heading="Planning">
      <form className="toolbar" noValidate onSubmit={form.submit} aria-label="Choisir un jour">
        <Field field={day} label="Jour" type="date" />
        <p className="actions">
          <button type="submit" className="button quiet">
            Afficher
          </button>
          <button type="button" className="button quiet" onClick={away(-1)}>
            Jour précédent
          </button>
          <button type="button" className="button quiet" onClick={() => show()}>
            Aujourd’hui
          </button>
          <button type="button" className="button quiet" onClick={away(1)}>
            Jour suivant
          </button>
        </p>
      </form>
      <Loadable load={load} waiting="Chargement du planning…">
        {(shown) => <Day day={shown} />}
      </Loadable>
      <p>
        <a className="more" href="#/admin/teammate/booking">
          Toutes les réservations
        </a>
      </p>
    </Screen>
  );
}

const count = (trips: readonly unknown[]) => `${trips.length} trajet${trips.length > 1 ? 's' : ''}`;

function Day({ day: { day, trips, drivers } }: { readonly day: TeamDay }) {
  const left = trips.filter(({ driverId }) => driverId === null);
  const idle = drivers.filter(({ id }) => trips.every(({ driverId }) => driverId !== id));
  const driverOf = ({ driverId }: TeamTrip) =>
    drivers.find(({ id }) => id === driverId)?.displayName ?? 'À attribuer';
  return (
    <div className="spaced">
      <p role="status">
        <strong>{slotDay({ start: parisInstant(day, 0).toISOString() })}</strong>
        {` : ${trips.length > 0 ? count(trips) : 'aucun trajet'}${left.length > 0 ? `, dont ${left.length} à attribuer` : ''}`}
      </p>
      {trips.length > 0 && <Timeline day={day} trips={trips} drivers={drivers} />}
      {idle.length > 0 && <p>Sans trajet : {idle.map(({ displayName }) => displayName).join(', ')}</p>}
      {trips.length > 0 && (
        <DataTable
          caption="Les mêmes trajets, dans l’ordre de leurs rendez-vous"
          rows={trips}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: 'Réservation',
              cell: ({ bookingId, reference }) => (
                <a href={`#/admin/teammate/booking/${bookingId}`}>{reference}</a>
              ),
            },
            { heading: 'Quand', cell: ({ slot }) => slotHours(slot) },
            { heading: 'Par', cell: driverOf, named: true },
            { heading: 'Trajet', cell: wayOf, wraps: true },
            {
              heading: 'Véhicule',
              cell: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`,
              wraps: true,
            },
            { heading: 'État', cell: ({ state }) => state },
          ]}
        />
      )}
    </div>
  );
}

function wayOf(trip: TeamTrip): string {
  const { from, to, approachMinutes } = trip;
  const way = `${kindOf(trip)} : ${from} → ${to}`;
  return approachMinutes === null ? way : `${way} (${approachMinutes} min de route avant)`;
}
