/** Where a trip leads, and what its driver needs to be there. */
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';

/** « Retour : Aix → Gardanne (27 min de route avant) ». */
export function wayOf(trip: Pick<TeamTrip, 'kind' | 'from' | 'to' | 'approachMinutes'>): string {
  const way = `${kindOf(trip)}\u00a0: ${trip.from} → ${trip.to}`;
  return trip.approachMinutes === null ? way : `${way} (${trip.approachMinutes}\u00a0min de route avant)`;
}
