/** What administrators type of when there are appointments: the rules of its fields, and how hours are written. */
import { REASON_MAX_LENGTH, type Rule, requiredText } from '../lib/text-rule.ts';
import { isDay } from '../lib/time/day.ts';
import { HOUR_MINUTES } from '../lib/time/durations.ts';
import { EARLIEST, LATEST } from '../lib/time/office-slots.ts';
import { type Hours, SLOT_MINUTES } from '../lib/time/slots.ts';
import { wholeNumber } from './whole-number.ts';

/** Monday first, as the hours of a week are. */
export const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

const time = String.raw`(\d{1,2})(?:\s*[h:]([0-5]\d)?)?`;
const span = new RegExp(String.raw`${time}\s*(?:-|–|à)\s*${time}`, 'gi');

/** « 8 h – 12 h, 13 h 30 – 18 h 30 » or « 8-12 13h30-18h30 »; null where it is nothing of the kind. Nothing typed is a day without hours. */
export function readHours(typed: string): Hours[] | null {
  // « 13 h 30 » is one time, « 12 h 13 h » are two.
  const text = typed.replace(/\u00a0|\u2060/g, ' ').replace(/h\s+([0-5]\d)(?!\s*h|\d)/gi, 'h$1');
  if (/[^\s,;]/.test(text.replace(span, '').replace(/\bet\b/g, ''))) return null;
  return Array.from(text.matchAll(span), ([, fromHour, fromMinutes, toHour, toMinutes]) => ({
    from: minutesOf(fromHour, fromMinutes),
    to: minutesOf(toHour, toMinutes),
  }));
}

const minutesOf = (hour = '0', minutes = '0'): number => Number(hour) * HOUR_MINUTES + Number(minutes);

export function formatHours(hours: readonly Hours[]): string {
  if (hours.length === 0) return 'fermé';
  return hours.map(({ from, to }) => `${formatTime(from)}\u00a0–\u00a0${formatTime(to)}`).join(', ');
}

/** « 13 h 30 ». @param minutes of the day */
export function formatTime(minutes: number): string {
  const rest = minutes % HOUR_MINUTES;
  return `${Math.floor(minutes / HOUR_MINUTES)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
}

/** Of a week, Monday first: days one after the other that have the same hours are one. */
export function weekSpans(
  opening: readonly (readonly Hours[])[],
): { readonly from: string; readonly to: string; readonly hours: readonly Hours[] }[] {
  const spans: { from: string; to: string; hours: readonly Hours[] }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const hours = opening[index] ?? [];
    const last = spans.at(-1);
    if (last && formatHours(last.hours) === formatHours(hours)) last.to = day;
    else spans.push({ from: day, to: day, hours });
  }
  return spans;
}

/** Of one day; nothing typed closes it. */
export const hoursError: Rule = (value) => {
  const hours = readHours(value);
  if (!hours) return 'Écrivez des heures, par exemple 8\u00a0h –\u00a012\u00a0h, 13\u00a0h –\u00a018\u00a0h.';
  for (const [index, { from, to }] of hours.entries()) {
    // Nor does the team agree on others: nobody is met at night.
    if (from < EARLIEST || to > LATEST)
      return 'Un rendez-vous commence au plus tôt à 6\u00a0h et finit à 22\u00a0h au plus tard.';
    if (to <= from || (to - from) % SLOT_MINUTES !== 0)
      return 'Chaque plage dure une ou plusieurs heures entières\u00a0: un créneau dure une heure.';
    if (from < (hours[index - 1]?.to ?? 0)) return 'Les plages se suivent sans se chevaucher.';
  }
  return null;
};

export const capacityError = wholeNumber(1, 50);
export const leadHoursError = wholeNumber(0, 168);
export const horizonError = wholeNumber(7, 365);

export const dayError: Rule = (value) => (isDay(value) ? null : 'Indiquez un jour.');

export const specialReasonError: Rule = requiredText(
  'Indiquez pourquoi, pour vos collègues.',
  REASON_MAX_LENGTH,
);

/** A version never changes a day that has begun. @param today `YYYY-MM-DD` in Paris */
export const firstDayError =
  (today: string): Rule =>
  (value) =>
    dayError(value) ?? (value > today ? null : 'De nouveaux horaires commencent au plus tôt demain.');
