/** Finds an appointment by its day and its hour, as a file or a form says them. */

import { parisTime } from './paris-time.ts';
import type { Slot } from './slots.ts';

const time = /^([01]?\d|2[0-3])(?:\s*[h:]\s*([0-5]\d)?)?$/i;

/** `08:00` of « 8h », « 8:00 » or « 8 »; another text is left as it is. */
export function readTime(typed: string): string {
  const found = time.exec(typed.trim());
  return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}` : typed.trim();
}

/** `2026-11-23` of « 23/11/2026 »; another text is left as it is. */
export function readDate(typed: string): string {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim());
  if (!found) return typed.trim();
  const [, day = '', month = '', year = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

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
