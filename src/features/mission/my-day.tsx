/** *Ma journée*: today's trips and tomorrow's, the current one first, with or without network (domain.md, Screens). */
import { useState } from 'react';
import { hourOf, slotDay } from '../../domain/lib/time/french-slot.ts';
import type { AskedStatement, DriverTripView } from '../../domain/mission/calls.ts';
import { currentFirst, isOver } from '../../domain/mission/driver-trip.ts';
import { inFrench } from '../../domain/report/waiting-text.ts';
import { session } from '../../platform/session/session.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { unbroken } from '../../ui/screen/unbroken.tsx';
import { createMyDay, type MyDay } from './day-state.ts';
import './mission.css';
import { Mission, stepLabels } from './mission.tsx';

export function Day() {
  const account = session.value?.userName ?? '';
  return <DayOf key={account} account={account} />;
}

function DayOf({ account }: { readonly account: string }) {
  const [day] = useState(() => createMyDay(account));
  const ordered = currentFirst(day.trips.value);
  const [first] = ordered;
  return (
    <section className="my-day">
      <h2>Ma journée</h2>
      <Waiting day={day} />
      <Alert message={day.warning.value} />
      <Refused day={day} />
      <Statements asked={day.load.data.value?.statements ?? []} />
      {day.isKept.value && <p>Sans réseau&nbsp;: vos trajets, tels qu’ils ont été lus la dernière fois.</p>}
      <Loadable load={day.load} waiting="Chargement de vos trajets…">
        {() =>
          ordered.length === 0 ? (
            <p>Aucun trajet ne vous est confié aujourd’hui ni demain.</p>
          ) : (
            byDay(ordered).map(([name, trips]) => (
              <section key={name}>
                <h3>{name}</h3>
                <ol className="missions">
                  {trips.map((trip) => (
                    <Mission key={trip.id} trip={trip} day={day} isFirst={trip === first} />
                  ))}
                </ol>
              </section>
            ))
          )
        }
      </Loadable>
      <p>
        <a className="more" href="#/admin/teammate/profile">
          Notifications sur cet appareil
        </a>
      </p>
    </section>
  );
}

/** Said in one place, whatever it is about: what is on the tablet and nowhere else. */
function Waiting({ day }: { readonly day: MyDay }) {
  const count = day.moves.value.filter(({ refusal }) => refusal === null).length;
  const reports = day.reports.value.filter(({ sent }) => !sent).length;
  const { what } = inFrench({ moves: 0, reports, media: day.media.value });
  return (
    <>
      <p role="status" className={count > 0 ? 'waiting' : undefined}>
        {count > 0 &&
          `${count}\u00a0étape${count > 1 ? 's' : ''} sur la tablette, à envoyer dès que le réseau sera là.`}
      </p>
      <p>
        <a href="#/admin/teammate/media">Boîte d’envoi{what && `\u00a0: ${what}`}</a>
      </p>
    </>
  );
}

/** What the office, or another driver, has made impossible meanwhile: the driver decides, nothing goes by itself. */
function Refused({ day }: { readonly day: MyDay }) {
  return (
    <div className="missions" role="alert">
      {day.moves.value.map(
        ({ order, tripId, transition, at, about, refusal }) =>
          refusal !== null && (
            <div key={order} className="card">
              <p>
                <strong>
                  {stepLabels[transition]}, {about}, {hourOf(at)}
                </strong>
              </p>
              <p>{refusal}</p>
              <button type="button" className="button" onClick={() => void day.giveUp(tripId)}>
                Retirer cette étape
              </button>
            </div>
          ),
      )}
    </div>
  );
}

/** What damage claims ask of who drove: where each is written. */
const Statements = ({ asked }: { readonly asked: readonly AskedStatement[] }) =>
  asked.map(({ claimId, reference, plate }) => (
    <p key={claimId} className="card">
      <strong>Votre déclaration est attendue</strong>
      <br />
      Sinistre {unbroken(reference)}, {unbroken(plate)}
      <br />
      <a className="more" href={`#/admin/teammate/claim/${claimId}`}>
        Écrire ma déclaration
      </a>
    </p>
  ));

/** In the order of the trips; those that are over together. */
function byDay(trips: readonly DriverTripView[]): (readonly [string, DriverTripView[]])[] {
  const days = new Map<string, DriverTripView[]>();
  for (const trip of trips) {
    const name = isOver(trip) ? 'Terminés' : trip.slot ? slotDay(trip.slot) : 'À convenir';
    days.set(name, [...(days.get(name) ?? []), trip]);
  }
  return [...days];
}
