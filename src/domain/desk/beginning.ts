/** How near the appointment of a trip is that nobody drives yet. */
import { HOUR_MINUTES, MINUTE_MS } from '../lib/time/durations.ts';
import { hourOf } from '../lib/time/french-slot.ts';
import type { QueueEntry } from './calls.ts';

/** Nobody is found and sent at a shorter notice without everything else being left for it. */
const URGENT_MINUTES = 2 * HOUR_MINUTES;

/** « commence dans 40 min », « aurait dû commencer à 8 h »; null of what has time, or somebody to drive it. */
export function beginningOf({ kind, slot }: Pick<QueueEntry, 'kind' | 'slot'>, now: Date): string | null {
  if (kind !== 'unassigned_trip' || slot === null) return null;
  const minutes = Math.ceil((Date.parse(slot.start) - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return `aurait dû commencer à ${hourOf(slot.start)}`;
  if (minutes > URGENT_MINUTES) return null;
  return minutes > HOUR_MINUTES ? `commence à ${hourOf(slot.start)}` : `commence dans ${minutes}\u00a0min`;
}
