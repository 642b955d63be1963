/** The dates that tell when a vehicle is due for its technical inspection, and the days before on which that is said. */

import type { Rule } from '../lib/text-rule.ts';
import { isDay } from '../lib/time/day.ts';

/** As a form asks for one of them, by what each is the day of (domain.md, vehicle). */
export const inspectionDates = {
  due: 'Le prochain contrôle',
  last: 'Le dernier contrôle',
  first: 'La mise en circulation',
} as const;

export type InspectionDate = keyof typeof inspectionDates;

/** Days before a vehicle is due on which its customer is reminded, the nearest first. */
export const reminderDays = [15, 60] as const;

export type ReminderDays = (typeof reminderDays)[number];

/** Whatever it is the day of; whether it can be so depends on the vehicle. */
export const dayError: Rule = (day) => {
  if (day === '') return 'Indiquez cette date.';
  return isDay(day) ? null : 'Indiquez une date qui existe.';
};
