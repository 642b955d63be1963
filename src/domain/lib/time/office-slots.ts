/** Appointments that the team agrees on: apart from those that customers pick, who never need them. */

import { HOUR_MINUTES } from './durations.ts';
import { type SlotRules, slotRules } from './slots.ts';

const EARLIEST = 6 * HOUR_MINUTES;
const LATEST = 22 * HOUR_MINUTES;

/** What the team may agree on with someone: any hour of a working day, from the one that runs. */
export const officeSlotRules: SlotRules = {
  ...slotRules,
  opening: Object.fromEntries(Object.keys(slotRules.opening).map((day) => [day, [[EARLIEST, LATEST]]])),
  leadMinutes: 1 - HOUR_MINUTES,
};

/** What it may order for someone, who still has to accept it: an appointment that has not begun. */
export const officeOrderSlotRules: SlotRules = { ...officeSlotRules, leadMinutes: 1 };
