/** How one trip of a booking is headed: which it is, and where it stands. */
import { isYetToStart, kindOf, progressOf, type Trip, type TripState } from '../../domain/trip/trip.ts';
import { type Tone, toned } from '../../ui/state/toned.ts';

interface TripHeadProps {
  /** Whose kind and state may be those of a newer API. */
  readonly trip: { readonly kind: string; readonly status: string } & Pick<Trip, 'slot'>;
  /** Nobody drives it before it is paid. */
  readonly isUnpaid?: boolean;
}

export const TripHead = ({ trip, isUnpaid = false }: TripHeadProps) => (
  <hgroup>
    <h2>{kindOf(trip)}</h2>
    <p {...toned(isUnpaid && isYetToStart(trip.status) ? 'waiting' : toneOf(trip))}>{progressOf(trip)}</p>
  </hgroup>
);

/** Nobody drives the vehicle as it was agreed. */
const gone: readonly string[] = [
  'no_show',
  'refused_vehicle',
  'breakdown',
  'cancelled',
  'abandoned',
] satisfies TripState[];

function toneOf({ status, slot }: TripHeadProps['trip']): Tone {
  if (gone.includes(status)) return 'off';
  if (status === 'done') return 'over';
  return slot === null && isYetToStart(status) ? 'waiting' : 'on';
}
