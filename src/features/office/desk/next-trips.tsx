/** What is driven now, and whom customers expect next, each leading to its booking. */
import type { NextTrip } from '../../../domain/desk/calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { MINUTE_MS } from '../../../domain/lib/time/durations.ts';
import { durationLabel } from '../../../domain/lib/time/french-duration.ts';
import { hourOf, momentOf } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { isYetToStart, progressOf } from '../../../domain/trip/trip.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { shortSlot } from './short-slot.ts';
import './next-trips.css';

export function NextTrips({ trips }: { readonly trips: readonly NextTrip[] }) {
  const driven = trips.filter(({ status }) => !isYetToStart(status));
  const next = trips.filter(({ status }) => isYetToStart(status));
  return (
    <>
      {driven.length > 0 && <Trips heading="En cours" trips={driven} />}
      {next.length > 0 && <Trips heading="Prochains rendez-vous" trips={next} />}
    </>
  );
}

function Trips({ heading, trips }: { readonly heading: string; readonly trips: readonly NextTrip[] }) {
  const now = systemClock();
  return (
    <section>
      <h2>{heading}</h2>
      <dl className="card next-trips">
        {trips.map(({ id, bookingId, slot, plate, brand, model, ...trip }) => (
          <div key={id}>
            <dt>{shortSlot(slot, now)}</dt>
            <dd>
              <a href={`#/admin/teammate/booking/${bookingId}`}>{unbroken(plate)}</a>
              {`, ${brand} ${model}, ${trip.kind === 'return' ? 'retour, ' : ''}`}
              {driverOf(trip, slot)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Driven = Pick<NextTrip, 'driver' | 'isDriverAbsent' | 'status' | 'since'>;

function driverOf({ driver, isDriverAbsent, status, since }: Driven, slot: NextTrip['slot']) {
  if (driver === null) return <b>à confier</b>;
  if (!isYetToStart(status))
    return (
      <>
        {`${driver}, ${progressOf({ status, slot })}`}
        {since && <Since since={since} />}
      </>
    );
  if (!isDriverAbsent) return driver;
  return (
    <>
      {driver}, <b>absence ce jour-là</b>
    </>
  );
}

/** Longer than a stage takes: somebody calls the driver. */
const LONG_MINUTES = 60;

/** « depuis 10 h 57 », and how long ago that is once it is long. */
function Since({ since }: { readonly since: string }) {
  const now = systemClock();
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS);
  const isToday = parisTime(new Date(since)).day === parisTime(now).day;
  const at = isToday ? hourOf(since) : momentOf(since);
  return minutes < LONG_MINUTES ? (
    ` depuis ${at}`
  ) : (
    <>
      {' '}
      <b>
        depuis {at} (il y a {durationLabel(minutes)})
      </b>
    </>
  );
}
