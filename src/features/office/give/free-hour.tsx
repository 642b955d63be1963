/** The hour at which somebody can drive a trip that nobody can at its own: one press moves it there and gives it. */

import type { Slot } from '../../../domain/lib/time/slots.ts';
import type { TripProposals } from '../../../domain/planning/proposal-calls.ts';
import { hourBeside } from './set-hour.ts';

interface FreeHourProps {
  readonly free: NonNullable<TripProposals['free']>;
  /** When the trip is until then. */
  readonly slot: Slot;
  readonly busy: boolean;
  readonly onPress: () => void;
}

export const FreeHour = ({ free, slot, busy, onPress }: FreeHourProps) => (
  <p className="actions">
    <button type="button" className="button" aria-disabled={busy} onClick={onPress}>
      {`Déplacer ${hourBeside(free.slot, slot)} et confier à ${free.name}`}
    </button>
  </p>
);
