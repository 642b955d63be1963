/** What each has to do on a day, one after the other, in words: what is to be given first. */
import type { MouseEvent } from 'react';
import { durationLabel } from '../../../../domain/lib/time/french-duration.ts';
import { slotHours } from '../../../../domain/lib/time/french-slot.ts';
import type { PlanningView, TeamTrip } from '../../../../domain/planning/calls.ts';
import { unbroken } from '../../../../ui/screen/unbroken.tsx';
import { type Tone, toned } from '../../../../ui/state/toned.ts';
import { absentOn, isLeftBy, waitsForDriver } from '../chart.ts';
import type { PlanningState } from '../planning-state.ts';
import { lookOf, type TripLook } from '../trip-look.ts';
import { stateOf, wayOf } from '../trip-words.ts';
import './day-list.css';

interface DayListProps {
  readonly view: PlanningView;
  readonly open: PlanningState['open'];
}

export function DayList({ view: { day, trips, drivers }, open }: DayListProps) {
  const waiting = trips.filter((trip) => waitsForDriver(trip, drivers));
  const ofDriver = (id: string | null) =>
    trips.filter((trip) => trip.driverId === id && !waiting.includes(trip));
  const isAbsent = (driver: (typeof drivers)[number]) => absentOn(driver, day) !== undefined;
  const idle = drivers.filter(({ id }) => ofDriver(id).length === 0);
  const shared = { drivers, open };
  return (
    <section className="day-list" aria-label="Trajets par convoyeur">
      <Trips heading="À confier" trips={waiting} {...shared} />
      {/* What was given up before anybody had it. */}
      <Trips heading="Sans convoyeur" trips={ofDriver(null)} {...shared} />
      {drivers.map((driver) => (
        <Trips
          key={driver.id}
          heading={driver.displayName}
          beside={
            isAbsent(driver)
              ? 'absence'
              : driver.minutes > 0
                ? `${durationLabel(driver.minutes)} de travail`
                : ''
          }
          trips={ofDriver(driver.id)}
          {...shared}
        />
      ))}
      {idle.length > 0 && (
        <>
          <h2>Sans trajet</h2>
          <p>
            {idle.map((driver) => `${driver.displayName}${isAbsent(driver) ? ' (absence)' : ''}`).join(', ')}
          </p>
        </>
      )}
    </section>
  );
}

interface TripsProps extends Pick<PlanningView, 'drivers'>, Pick<DayListProps, 'open'> {
  readonly heading: string;
  readonly beside?: string;
  readonly trips: readonly TeamTrip[];
}

const Trips = ({ heading, beside, trips, ...shared }: TripsProps) =>
  trips.length > 0 && (
    <>
      <h2>
        {heading}
        {beside && <small>{` ${beside}`}</small>}
      </h2>
      <Lines trips={trips.filter(isDone)} isFolded {...shared} />
      <Lines trips={trips.filter((trip) => !isDone(trip))} {...shared} />
    </>
  );

const isDone = ({ status }: TeamTrip): boolean => status === 'done';

interface LinesProps extends Omit<TripsProps, 'heading' | 'beside'> {
  /** What is over has one line, until it is asked for: what is late, or comes next, is in sight. */
  readonly isFolded?: boolean;
}

function Lines({ trips, isFolded = false, ...shared }: LinesProps) {
  if (trips.length === 0) return null;
  const list = (
    <ul>
      {trips.map((trip) => (
        <li key={trip.id}>
          <Trip trip={trip} {...shared} />
        </li>
      ))}
    </ul>
  );
  if (!isFolded) return list;
  return (
    <details>
      <summary>{`${trips.length} terminé${trips.length > 1 ? 's' : ''}`}</summary>
      {list}
    </details>
  );
}

const tones: Readonly<Record<TripLook['className'], Tone>> = {
  planned: 'waiting',
  assigned: 'on',
  moving: 'on',
  trouble: 'off',
  done: 'over',
};

/** Where its customer is, which tells it from others: where the vehicle goes or comes from is in the trip. */
const placeOf = ({ kind, from, to }: TeamTrip): string => (kind === 'return' ? `Retour\u00a0: ${to}` : from);

interface TripProps extends Pick<TripsProps, 'drivers' | 'open'> {
  readonly trip: TeamTrip;
}

/** Pressed as its bar is: in place where it can be given, else it leads to its booking. */
function Trip({ trip, drivers, open }: TripProps) {
  const isLeft = trip.canMove && isLeftBy(trip, drivers);
  const look = lookOf(trip, isLeft);
  const state = stateOf(trip, isLeft);
  const driver = isLeft && drivers.find(({ id }) => id === trip.driverId);
  return (
    <a
      id={trip.id}
      href={`#/admin/teammate/booking/${trip.bookingId}`}
      onClick={(event: MouseEvent) => {
        if (!trip.canMove) return;
        event.preventDefault();
        open(trip.id);
      }}
    >
      <b>{slotHours(trip.slot)}</b>
      <span className="plate">{unbroken(trip.plate)}</span>
      {/* That it is given, or to be given, its heading says. */}
      {look.isNoted && (
        <span {...toned(tones[look.className])}>{driver ? `${state} (${driver.displayName})` : state}</span>
      )}
      <span className="way">{look.className === 'trouble' ? wayOf(trip) : placeOf(trip)}</span>
    </a>
  );
}
