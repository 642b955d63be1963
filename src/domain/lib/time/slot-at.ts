/** Finds an appointment by its day and its hour. */

import { parisTime } from './paris-time.ts';
import type { Slot } from './slots.ts';

/**
 * Slots by the day and the time that they begin at on French clocks, `2026-11-23 08:00`.
 * @param slots among which one is looked for
 */
export function slotsByTime(slots: readonly Slot[]): ReadonlyMap<string, Slot> {
  const two = (count: number) => String(count).padStart(2, '0');
  return new Map(
    slots.map((slot) => {
      const { day, minutes } = parisTime(new Date(slot.start));
      return [`${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, slot];
    }),
  );
}
