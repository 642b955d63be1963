/** The log of a vehicle, by its plate: whose it is, its next inspection, mileages, damages, trips, and what the team notes. */
import { useState } from 'react';
import { readVehicleLog, type VehicleLog } from '../../../domain/desk/vehicle-log-calls.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { api } from '../../../platform/api/api.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { useQuery } from '../../../ui/screen/use-query.ts';
import { toned } from '../../../ui/state/toned.ts';
import { LazyNotes } from '../note/lazy-notes.tsx';
import { Damages } from './damages.tsx';
import { Mileage } from './mileage.tsx';
import { VehicleBookings } from './vehicle-bookings.tsx';

export function VehicleLogScreen() {
  const plate = useQuery().get('plate') ?? '';
  if (plate === '') {
    return (
      <Screen heading="Carnet d’un véhicule">
        <p>
          <a href="#/admin/teammate/search">Cherchez sa plaque</a>&nbsp;: le véhicule est parmi les résultats.
        </p>
      </Screen>
    );
  }
  return <LogOf key={plate} plate={plate} />;
}

function LogOf({ plate }: { readonly plate: string }) {
  const [load] = useState(() =>
    createLoad<VehicleLog>((signal) => api(readVehicleLog, {}, undefined, { query: { plate }, signal })),
  );
  return (
    <Screen heading={`Carnet du véhicule ${load.data.value?.plate ?? plate}`}>
      <Loadable load={load} waiting="Chargement du carnet…">
        {(log) => (
          <div className="spaced beside">
            <Summary log={log} />
            <Mileage readings={log.readings} />
            <Damages damages={log.damages} />
            {log.isCut && (
              <p className="hint">
                Kilométrages et dommages viennent des états des lieux les plus récents&nbsp;: il y en a de
                plus anciens.
              </p>
            )}
            <VehicleBookings plate={log.plate} />
            <LazyNotes subject="vehicle" about={log.plate} />
          </div>
        )}
      </Loadable>
    </Screen>
  );
}

function Summary({ log }: { readonly log: VehicleLog }) {
  const { plate, brand, model, owners, inspection } = log;
  return (
    <aside className="side spaced" aria-label="Le véhicule">
      <dl className="card">
        <div>
          <dt>Véhicule</dt>
          <dd>
            {brand} {model}, {unbroken(plate)}
          </dd>
        </div>
        <div>
          <dt>Contrôle technique</dt>
          <dd>{inspection ? <Inspection inspection={inspection} /> : 'Date inconnue'}</dd>
        </div>
        <div>
          <dt>{owners.length > 1 ? 'Clients' : 'Client'}</dt>
          {owners.map(({ id, name, mail, bookings }) => (
            <dd key={id}>
              <a href={`#/admin/teammate/customer?mail=${encodeURIComponent(mail)}`}>{name}</a>, {bookings}
              &nbsp;réservation{bookings > 1 && 's'}
            </dd>
          ))}
        </div>
      </dl>
      <p>
        <a className="more" href={`#/admin/teammate/plate?plate=${encodeURIComponent(plate)}`}>
          Une contravention&nbsp;? Qui conduisait
        </a>
      </p>
    </aside>
  );
}

const bases: Readonly<Record<string, string>> = {
  done: 'd’après celui où nous l’avons conduit',
  said: 'd’après le client',
};

function Inspection({ inspection }: { readonly inspection: NonNullable<VehicleLog['inspection']> }) {
  const { dueOn, basis, isNear } = inspection;
  return (
    <>
      <span {...(isNear && toned('off'))}>avant le {frenchDay(dueOn)}</span>, {bases[basis]}
    </>
  );
}
