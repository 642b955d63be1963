/** Appointments that the team agrees on: apart from those that customers pick, who never need them. */

import { HOUR_MINUTES } from './durations.ts';
import { type Hours, SLOT_MINUTES, type SlotRules, slotRules } from './slots.ts';

/** In minutes of the day, of one on which there are appointments. */
export const EARLIEST = 6 * HOUR_MINUTES;
export const LATEST = 22 * HOUR_MINUTES;

/** Any hour of the days that have some. */
const wholeDay = (hours: readonly Hours[]): readonly Hours[] =>
  hours.length > 0 ? [{ from: EARLIEST, to: LATEST }] : [];

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
