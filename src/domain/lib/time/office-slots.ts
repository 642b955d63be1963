/** Appointments that the team agrees on: apart from those that customers pick, who never need them. */

import { HOUR_MINUTES } from './durations.ts';
import { type Hours, SLOT_MINUTES, type SlotRules, slotRules } from './slots.ts';

/** In minutes of the day, of one on which there are appointments. */
export const EARLIEST = 6 * HOUR_MINUTES;
export const LATEST = 22 * HOUR_MINUTES;

/** Any hour of the days that have some: their own appointments as they are, and around them those that begin at whole hours. */
function wholeDay(hours: readonly Hours[]): readonly Hours[] {
  if (hours.length === 0) return [];
  const own = hours.map(({ from, to }) => ({ from, to: to - ((to - from) % SLOT_MINUTES) }));
  const edges = [{ from: EARLIEST, to: EARLIEST }, ...own.toSorted((one, other) => one.from - other.from)];
  return edges.flatMap(({ from, to }, index) => {
    const start = Math.ceil(to / HOUR_MINUTES) * HOUR_MINUTES;
    return [
      { from, to },
      { from: start, to: Math.max(start, edges[index + 1]?.from ?? LATEST) },
    ];
  });
}

const officeRules = (rules: SlotRules, leadMinutes: number): SlotRules => ({
  ...rules,
  opening: rules.opening.map(wholeDay),
  days: Object.fromEntries(Object.entries(rules.days).map(([day, hours]) => [day, wholeDay(hours)])),
  leadMinutes,
});

/** What the team may agree on with someone: any hour of a working day, from the one that runs. */
export const officeSlots = (rules = slotRules): SlotRules => officeRules(rules, 1 - SLOT_MINUTES);

/** What it may order for someone, who still has to accept it: an appointment that has not begun. */
export const officeOrderSlots = (rules = slotRules): SlotRules => officeRules(rules, 1);

/** What it may move an appointment to. @param isAccepted its customer has ordered it: nothing is to be accepted before it begins */
export const agreedSlots = (isAccepted: boolean, rules = slotRules): SlotRules =>
  isAccepted ? officeSlots(rules) : officeOrderSlots(rules);
