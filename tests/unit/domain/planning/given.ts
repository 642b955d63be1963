/** Trips of a driver, as tests give them: hours of French clocks, and how far north of the yard each begins and ends. */
import { addDays, parisInstant } from '../../../../src/domain/lib/time/paris-time.ts';
import type { GivenTrip } from '../../../../src/domain/planning/propose.ts';
import { northOfYard } from '../places.ts';

/** A Monday. */
export const MONDAY = '2026-11-23';

interface Given {
  /** Days after that Monday. */
  readonly day?: number;
  /** Metres. */
  readonly from?: number;
  readonly to?: number;
  readonly isOver?: boolean;
}

/** @param start hours, `9.5` for half past nine @param end likewise; beyond 24 on the day after */
export function given(
  start: number,
  end: number,
  { day = 0, from = 0, to = 0, isOver = false }: Given = {},
): GivenTrip {
  const at = (hours: number) => parisInstant(addDays(MONDAY, day), Math.round(hours * 60)).toISOString();
  return {
    slot: { start: at(start), end: at(end) },
    from: northOfYard(from),
    to: northOfYard(to),
    isOver,
  };
}
