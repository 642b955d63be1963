/** Whom customers expect next, each leading to its booking. */
import type { NextTrip } from '../../../domain/desk/calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { briefSlot, slotHours } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { isYetToStart, progressOf } from '../../../domain/trip/trip.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import './next-trips.css';

export function NextTrips({ trips }: { readonly trips: readonly NextTrip[] }) {
  const today = parisTime(systemClock()).day;
  return (
    <section>
      <h2>Prochains rendez-vous</h2>
      <dl className="card next-trips">
        {trips.map(({ id, bookingId, slot, plate, brand, model, ...trip }) => (
          <div key={id}>
            <dt>{parisTime(new Date(slot.start)).day === today ? slotHours(slot) : briefSlot(slot)}</dt>
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

type Driven = Pick<NextTrip, 'driver' | 'isDriverAbsent' | 'status'>;

function driverOf({ driver, isDriverAbsent, status }: Driven, slot: NextTrip['slot']) {
  if (driver === null) return <b>à confier</b>;
  if (isDriverAbsent)
    return (
      <>
        {driver}, <b>absent ce jour-là</b>
      </>
    );
  return isYetToStart(status) ? driver : `${driver}, ${progressOf({ status, slot })}`;
}
