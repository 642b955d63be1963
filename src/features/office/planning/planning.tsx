/** The team's day (domain.md, Screens): who drives what and when, drawn and as a table, and what nobody drives yet. */
import { signal } from '@preact/signals-react';
import { useState } from 'react';
import { isDay } from '../../../domain/lib/time/day.ts';
import { slotDay, slotHours } from '../../../domain/lib/time/french-slot.ts';
import { addDays, parisInstant, parisTime } from '../../../domain/lib/time/paris-time.ts';
import { listTeamTrips, type TeamDay, type TeamTrip } from '../../../domain/mission/office-calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { Field } from '../../../ui/field/field.tsx';
import { createForm } from '../../../ui/form/form.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { Timeline } from './timeline.tsx';
import { lookOf } from './trip-look.ts';
import '../../../ui/list/toolbar.css';

const PATH = '#/admin/teammate/planning';

/** The day is in the address; without one it is today's, as the API's clock says. */
function createPlanning() {
  const asked = () => readQuery('day') || parisTime(new Date()).day;
  const day = signal(asked());
  const form = createForm({
    fields: { day: (text) => (isDay(text) ? null : 'Choisissez un jour.') },
    initial: { day: day.peek() },
    keep: null,
    send: async (values) => {
      writeQuery('day', values.day);
      await show();
    },
    reusable: true,
  });
  const load = createLoad(async (signal) => {
    const query = readQuery('day') ? { day: readQuery('day') } : {};
    const shown = await api(listTeamTrips, {}, undefined, { query, signal });
    // Another day may have been chosen meanwhile, and stays.
    if (form.fields.day.value.peek() === day.peek()) showDay(shown.day);
    else day.value = shown.day;
    return shown;
  });

  function showDay(shown: string) {
    day.value = shown;
    form.fields.day.value.value = shown;
  }

  function show() {
    showDay(asked());
    return load.run();
  }

  return { day, form, load, follow: () => void show() };
}

export function Planning() {
  const [{ day, form, load, follow }] = useState(createPlanning);
  useNewQuery(follow);
  const around = (days: number) => `${PATH}?day=${addDays(day.value, days)}`;
  return (
    <Screen heading="Planning">
      <div className="toolbar">
        <form className="search" noValidate onSubmit={form.submit} aria-label="Choisir un jour">
          <Field field={form.fields.day} label="Jour" type="date" />
          <SubmitButton form={form} label="Afficher" />
        </form>
        <p className="actions">
          <a className="button quiet" href={around(-1)}>
            Jour précédent
          </a>
          <a className="button quiet" href={PATH}>
            Aujourd’hui
          </a>
          <a className="button quiet" href={around(1)}>
            Jour suivant
          </a>
        </p>
      </div>
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
        {`\u00a0: ${trips.length > 0 ? count(trips) : 'aucun trajet'}${left.length > 0 ? `, dont ${left.length} à attribuer` : ''}`}
      </p>
      {trips.length > 0 && <Timeline day={day} trips={trips} drivers={drivers} />}
      {idle.length > 0 && (
        <p>{`Sans trajet\u00a0: ${idle.map(({ displayName }) => displayName).join(', ')}`}</p>
      )}
      {trips.length > 0 && (
        <DataTable
          caption="Les mêmes trajets, dans l’ordre de leurs rendez-vous"
          rows={trips}
          keyOf={({ id }) => id}
          columns={columnsOf(driverOf)}
        />
      )}
    </div>
  );
}

const columnsOf = (driverOf: (trip: TeamTrip) => string): readonly Column<TeamTrip>[] => [
  {
    heading: 'Réservation',
    cell: ({ bookingId, reference }) => <a href={`#/admin/teammate/booking/${bookingId}`}>{reference}</a>,
  },
  { heading: 'Quand', cell: ({ slot }) => slotHours(slot) },
  { heading: 'Par', cell: driverOf, named: true },
  { heading: 'Trajet', cell: wayOf, wraps: true },
  { heading: 'Véhicule', cell: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`, wraps: true },
  { heading: 'État', cell: (trip) => lookOf(trip).state },
];

function wayOf(trip: TeamTrip): string {
  const { from, to, approachMinutes } = trip;
  const way = `${kindOf(trip)}\u00a0: ${from} → ${to}`;
  return approachMinutes === null ? way : `${way} (${approachMinutes}\u00a0min de route avant)`;
}
