/** Appointments: when there are some, how many at once, and what a driver can do in a day. */

import { distanceBetween, type Place } from '../place.ts';
import { isDay } from './day.ts';
import { HOUR_MINUTES, HOUR_MS, MINUTE_MS } from './durations.ts';
import { addDays, parisInstant, parisTime, weekdayOf } from './paris-time.ts';
import { publicHolidays } from './public-holidays.ts';

/** In minutes of the day on French clocks. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** When there are appointments, as it holds at an instant: the office may set it (`settings/calendar.ts`). */
export interface SlotRules {
  /** Opening hours of each weekday, Monday first; a day without any is closed. */
  readonly opening: readonly (readonly Hours[])[];
  /** Hours of the days that are not as their weekdays are, by day. */
  readonly days: Readonly<Record<string, readonly Hours[]>>;
  /** Appointments that may begin in one slot. */
  readonly capacity: number;
  /** Between an order and the first slot that it may take. */
  readonly leadMinutes: number;
  /** How far ahead one can book. */
  readonly horizonDays: number;
}

export const SLOT_MINUTES = HOUR_MINUTES;

const NOON = 12 * HOUR_MINUTES;
const morning: Hours = { from: 8 * HOUR_MINUTES, to: NOON };
const wholeDay = [morning, { from: 13 * HOUR_MINUTES, to: 18 * HOUR_MINUTES }];

/** Until the office says otherwise. */
export const slotRules: SlotRules = {
  opening: [wholeDay, wholeDay, wholeDay, wholeDay, wholeDay, [morning], []],
  days: {},
  capacity: 3,
  leadMinutes: 12 * HOUR_MINUTES,
  horizonDays: 60,
};

/** From its start, included, to its end: ISO 8601 instants. */
export interface Slot {
  readonly start: string;
  readonly end: string;
}

/** What a day is by its weekday; public holidays are closed. @param day `YYYY-MM-DD` */
export const usualHours = (day: string, { opening }: Pick<SlotRules, 'opening'>): readonly Hours[] =>
  publicHolidays(Number(day.slice(0, 4))).has(day) ? [] : (opening[weekdayOf(day) - 1] ?? []);

/** The slots of a day, in order. @param day `YYYY-MM-DD` */
export function slotsOf(day: string, rules = slotRules): Slot[] {
  // Clocks change at night, long before anyone opens: one look at the offset is enough for a day.
  const noon = parisInstant(day, NOON).getTime();
  const at = (minutes: number) => new Date(noon + (minutes - NOON) * MINUTE_MS).toISOString();
  return (rules.days[day] ?? usualHours(day, rules)).flatMap(({ from, to }) => {
    const count = Math.floor((to - from) / SLOT_MINUTES);
    return Array.from({ length: count }, (_, index) => {
      const start = from + index * SLOT_MINUTES;
      return { start: at(start), end: at(start + SLOT_MINUTES) };
    });
  });
}

/** The slots that an order of this instant may take, day after day, full ones included. */
export function openSlots(now: Date, rules = slotRules): Slot[] {
  const earliest = firstStart(now, rules);
  const today = parisTime(now).day;
  const days = Array.from({ length: rules.horizonDays + 1 }, (_, count) => addDays(today, count));
  return days.flatMap((day) => slotsOf(day, rules)).filter(({ start }) => start >= earliest);
}

const firstStart = (now: Date, { leadMinutes }: SlotRules): string =>
  new Date(now.getTime() + leadMinutes * MINUTE_MS).toISOString();

export type SlotRefusal = 'not_a_slot' | 'too_soon' | 'too_far';

/** Why a slot cannot be ordered at this instant, or null; whether it is full is the database's to say. */
export function slotRefusal({ start, end }: Slot, now: Date, rules = slotRules): SlotRefusal | null {
  const instant = new Date(start);
  if (Number.isNaN(instant.getTime())) return 'not_a_slot';
  const { day } = parisTime(instant);
  if (!isDay(day)) return 'not_a_slot';
  const known = slotsOf(day, rules).some((slot) => slot.start === start && slot.end === end);
  if (!known) return 'not_a_slot';
  if (start < firstStart(now, rules)) return 'too_soon';
  return day > addDays(parisTime(now).day, rules.horizonDays) ? 'too_far' : null;
}

/** Within how many hours an order is carried out (specification §1). */
export const promisedHours = [48, 72] as const;

/** The shortest of the promised delays that an appointment keeps, in hours. @param start ISO 8601 */
export function promiseKept(start: string, orderedAt: Date): (typeof promisedHours)[number] | null {
  const after = (Date.parse(start) - orderedAt.getTime()) / HOUR_MS;
  return promisedHours.find((hours) => after <= hours) ?? null;
}

/** Roads are longer than great circles, around Aix by about a third. */
const DETOUR = 1.35;
const METRES_PER_MINUTE = 40_000 / HOUR_MINUTES;
/** To give one vehicle back and set off. */
const HANDLING_MINUTES = 15;

/** What a driver needs between two trips, in whole minutes. */
export function minutesBetween(end: Place, start: Place): number {
  return Math.ceil(HANDLING_MINUTES + (distanceBetween(end, start) * DETOUR) / METRES_PER_MINUTE);
}

/** A trip as a driver's day sees it. */
export interface PlannedTrip {
  readonly slot: Slot;
  readonly from: Place;
  readonly to: Place;
}

/** Whether one driver can make both trips, the way between them included. */
export function canMakeBoth(one: PlannedTrip, other: PlannedTrip): boolean {
  const [first, second] = one.slot.start <= other.slot.start ? [one, other] : [other, one];
  const gap = (Date.parse(second.slot.start) - Date.parse(first.slot.end)) / MINUTE_MS;
  return gap >= minutesBetween(first.to, second.from);
}
