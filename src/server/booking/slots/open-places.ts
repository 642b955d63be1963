/** The slots that an order of now may take, and how many places those have left that have not all of the usual ones. */

import type { Agreeing } from '../../../domain/booking/appointment.ts';
import { isFilled } from '../../../domain/booking/office/slot-marks.ts';
import { MINUTE_MS } from '../../../domain/lib/time/durations.ts';
import { officeSlots } from '../../../domain/lib/time/office-slots.ts';
import { openSlots, SLOT_MINUTES, type Slot, type SlotRules } from '../../../domain/lib/time/slots.ts';
import { capacityOf, rulesAt } from '../../../domain/settings/calendar.ts';
import { barePlate } from '../../../domain/vehicle/bare-plate.ts';
import type { Services } from '../../calls/services.ts';
import { readCalendar } from '../../settings/calendar-store.ts';
import { loadBetween, slotsOfVehicle } from './slot-load.ts';
import { staffedFor } from './staffed-for.ts';

type Stored = Pick<Services, 'database' | 'clock'>;

interface OpenPlaces {
  /** When there are slots, where the office has set something of it. */
  readonly rules?: SlotRules;
  /** By the start of a slot. */
  readonly left: Readonly<Record<string, number>>;
}

/** Those that customers may take. */
export const openPlaces = async (services: Stored): Promise<OpenPlaces> => {
  const { answer } = await countPlaces(services, 'buyer', null);
  return answer;
};

interface OfficePlaces extends OpenPlaces {
  /** Starts of those that have places, and are full by appointments that overlap them, or by who is absent. */
  readonly filled: string[];
  /** Other appointments of the vehicle. */
  readonly taken: Slot[];
}

/** Those that the team may agree on. @param own the booking whose own appointments do not count @param plate of the vehicle */
export async function officePlaces(
  services: Stored,
  { own, plate }: { readonly own: string | null; readonly plate: string | null },
): Promise<OfficePlaces> {
  const { answer, slots, load, calendar } = await countPlaces(services, 'team', own);
  const begun = [...load].map(([start, count]) => ({ ...slotFrom(start), count }));
  const filled = slots.filter(
    (slot) => answer.left[slot.start] !== 0 && isFilled(slot, begun, capacityOf(slot, calendar)),
  );
  const bare = barePlate(plate ?? '');
  const taken = bare === '' ? [] : await slotsOfVehicle(services.database, bare, services.clock(), own);
  return { ...answer, filled: filled.map(({ start }) => start), taken };
}

const SLOT_MS = SLOT_MINUTES * MINUTE_MS;
const slotFrom = (start: string): Slot => ({
  start,
  end: new Date(Date.parse(start) + SLOT_MS).toISOString(),
});

async function countPlaces({ database, clock }: Stored, by: Agreeing, own: string | null) {
  const now = clock();
  const calendar = await readCalendar(database, now);
  const staffed = staffedFor(by, calendar);
  const rules = rulesAt(calendar, now);
  const slots = openSlots(now, by === 'team' ? officeSlots(rules) : rules);
  const [first, last] = [slots[0], slots.at(-1)];
  // What began just before runs on into the first one.
  const from = first && new Date(Date.parse(first.start) - SLOT_MS + 1).toISOString();
  const load =
    from && last ? await loadBetween(database, from, last.end, now, own) : new Map<string, number>();
  const isSet = calendar.versions.length + calendar.special.length > 0;
  // Which day a slot is on takes a look at the clocks of each.
  const isUsual = !isSet && staffed.absences.length === 0;
  const placesOf = (slot: Slot) => (isUsual ? rules.capacity : capacityOf(slot, staffed));
  const left: Record<string, number> = {};
  for (const slot of slots) {
    const places = Math.max(0, placesOf(slot) - (load.get(slot.start) ?? 0));
    if (places !== rules.capacity) left[slot.start] = places;
  }
  return { answer: { ...(isSet && { rules }), left }, slots, load, calendar };
}
