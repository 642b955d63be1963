/**
 * When a vehicle is due for its technical inspection (*contrôle technique*), and when its customer is reminded of it. Days are
 * those of French clocks, `YYYY-MM-DD`.
 */

import { addMonths } from '../lib/time/add-months.ts';
import { addDays } from '../lib/time/paris-time.ts';
import { dayError, type InspectionDate, type ReminderDays, reminderDays } from './inspection-date.ts';
import type { Vehicle } from './vehicle.ts';

type Category = Vehicle['category'];

const YEAR_MONTHS = 12;

/** From the first registration to the first inspection (art. R323-22 of the code de la route). */
const FIRST_YEARS = 4;

/** From one inspection to the next: two years (the same article), five for collectors’ vehicles. */
export const yearsBetween: Readonly<Record<Category, number>> = { car: 2, van: 2, prestige: 2, classic: 5 };

/** What the longest of them comes to: no date that is right is further away. */
const MOST_YEARS = Math.max(FIRST_YEARS, ...Object.values(yearsBetween));

const addYears = (day: string, count: number): string => addMonths(day, count * YEAR_MONTHS);

/** The last day for the next inspection. @param kind what `day` is the day of */
export function dueAfter(kind: InspectionDate, day: string, category: Category): string {
  if (kind === 'due') return day;
  return addYears(day, kind === 'last' ? yearsBetween[category] : FIRST_YEARS);
}

/** Why a date that a customer says is refused, in French, or null. */
export function inspectionDateError(
  kind: InspectionDate,
  day: string,
  category: Category,
  today: string,
): string | null {
  const refusal = dayError(day);
  if (refusal !== null) return refusal;
  if (kind === 'due')
    return day < addYears(today, -MOST_YEARS) || day > addYears(today, MOST_YEARS)
      ? `Vérifiez cette date\u00a0: elle est à plus de ${MOST_YEARS}\u00a0ans d’aujourd’hui.`
      : null;
  if (day > today) return 'Cette date n’est pas encore passée.';
  if (kind === 'last')
    return day < addYears(today, -2 * MOST_YEARS)
      ? `Vérifiez cette date\u00a0: ce contrôle aurait plus de ${2 * MOST_YEARS}\u00a0ans.`
      : null;
  // The rule of the first inspection says nothing of those that followed it.
  return category === 'classic' || dueAfter(kind, day, category) < today
    ? 'Ce véhicule a déjà passé un contrôle\u00a0: indiquez plutôt la date du dernier, ou du prochain.'
    : null;
}

/** What is known of a vehicle. Instants are ISO 8601, UTC. */
export interface InspectionFacts {
  readonly category: Category;
  /** What its customer said last, and when. */
  readonly said: { readonly dueOn: string; readonly at: string } | null;
  /** When and on which day it was last driven to an inspection by us. */
  readonly done: { readonly on: string; readonly at: string } | null;
}

export interface NextInspection {
  readonly dueOn: string;
  /** Whether it follows from an inspection that we drove it to, or from what its customer said. */
  readonly basis: 'done' | 'said';
}

/** The later of what was said and of what we did counts; null where nothing is known. */
export function nextInspection({ category, said, done }: InspectionFacts): NextInspection | null {
  if (done && (!said || done.at > said.at))
    return { dueOn: dueAfter('last', done.on, category), basis: 'done' };
  return said && { dueOn: said.dueOn, basis: 'said' };
}

/** A reminder that was sent. */
export interface SentReminder {
  readonly dueOn: string;
  readonly days: ReminderDays;
}

/** Which reminder a day is for: the nearest one that has come; null before the first, and once the day has passed. */
export const reminderOn = (dueOn: string, today: string): ReminderDays | null =>
  today > dueOn ? null : (reminderDays.find((days) => today >= addDays(dueOn, -days)) ?? null);

/** The reminder that is to be sent now: each once for a date, and none after a nearer one. @param sent the last one */
export function reminderToSend(dueOn: string, sent: SentReminder | null, today: string): ReminderDays | null {
  const days = reminderOn(dueOn, today);
  return days !== null && sent?.dueOn === dueOn && sent.days <= days ? null : days;
}

/** Whether an inspection is spoken of: from the first reminder on, and once its day has passed. */
export const isInspectionNear = (dueOn: string, today: string): boolean =>
  today >= addDays(dueOn, -Math.max(...reminderDays));
