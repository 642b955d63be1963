/** The slots that an order of now may take, and how many places those have left that have not all of the usual ones. */

import { openSlots, type Slot, type SlotRules } from '../../../domain/lib/time/slots.ts';
import { capacityOf, rulesAt } from '../../../domain/settings/calendar.ts';
import type { Services } from '../../calls/services.ts';
import { readCalendar } from '../../settings/calendar-store.ts';
import { loadBetween } from './slot-load.ts';

interface OpenPlaces {
  /** When there are slots, where the office has set something of it. */
  readonly rules?: SlotRules;
  /** By the start of a slot. */
  readonly left: Readonly<Record<string, number>>;
}

export async function openPlaces({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<OpenPlaces> {
  const now = clock();
  const calendar = await readCalendar(database, now);
  const rules = rulesAt(calendar, now);
  const slots = openSlots(now, rules);
  const [first, last] = [slots[0], slots.at(-1)];
  const load = first && last ? await loadBetween(database, first.start, last.end, now) : null;
  const isSet = calendar.versions.length + calendar.special.length > 0;
  // Which day a slot is on takes a look at the clocks of each.
  const placesOf = (slot: Slot) => (isSet ? capacityOf(slot, calendar) : rules.capacity);
  const left: Record<string, number> = {};
  for (const slot of slots) {
    const places = Math.max(0, placesOf(slot) - (load?.get(slot.start) ?? 0));
    if (places !== rules.capacity) left[slot.start] = places;
  }
  return { ...(isSet && { rules }), left };
}
