/** The slots that an order of now may take, and how many places those have left that somebody has taken already. */

import { openSlots, type Slot, slotRules } from '../../../domain/lib/time/slots.ts';
import type { Services } from '../../calls/services.ts';
import { loadBetween } from './slot-load.ts';

export interface OpenPlaces {
  readonly slots: readonly Slot[];
  /** By the start of a slot; those that are not there have all of theirs. */
  readonly left: ReadonlyMap<string, number>;
}

export async function openPlaces({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<OpenPlaces> {
  const now = clock();
  const slots = openSlots(now);
  const [first, last] = [slots[0], slots.at(-1)];
  const load = first && last ? await loadBetween(database, first.start, last.end, now) : [];
  const left = new Map([...load].map(([start, taken]) => [start, Math.max(0, slotRules.capacity - taken)]));
  return { slots, left };
}
