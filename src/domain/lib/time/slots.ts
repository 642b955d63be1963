/** Appointments: when there are some, how many at once, and what a driver can do in a day. */

import { distanceBetween, type Place } from '../place.ts';
import { isDay } from './day.ts';
import { HOUR_MINUTES, HOUR_MS, MINUTE_MS } from './durations.ts';
import { addDays, parisInstant, parisTime, weekdayOf } from './paris-time.ts';
import { publicHolidays } from './public-holidays.ts';

/** Data that the office may change. Minutes of the day on French clocks. */
export interface SlotRules {
  /** Opening hours by weekday, 1 on Mondays to 7 on Sundays; a day that is not there is closed. */
  readonly opening: Readonly<Record<number, readonly (readonly [from: number, to: number])[]>>;
  readonly slotMinutes: number;
  /** Appointments that may begin in one slot, unless the office said otherwise for that one. */
  readonly capacity: number;
  /** Between an order and the first slot that it may take. */
  readonly leadMinutes: number;
  /** How far ahead one can book. */
  readonly horizonDays: number;
}

const NOON = 12 * HOUR_MINUTES;
const wholeDay = [
  [8 * HOUR_MINUTES, 12 * HOUR_MINUTES],
  [13 * HOUR_MINUTES, 18 * HOUR_MINUTES],
] as const;

export const slotRules: SlotRules = {
  opening: {
    1: wholeDay,
    2: wholeDay,
    3: wholeDay,
    4: wholeDay,
    5: wholeDay,
    6: [[8 * HOUR_MINUTES, 12 * HOUR_MINUTES]],
  },
  slotMinutes: HOUR_MINUTES,
  capacity: 3,
  leadMinutes: 12 * HOUR_MINUTES,
  horizonDays: 60,
};

/** From its start, included, to its end: ISO 8601 instants. */
export interface Slot {
  readonly start: string;
  readonly end: string;
}

/** The slots of a day, in order; none on Sundays and public holidays. @param day `YYYY-MM-DD` */
export function slotsOf(day: string, rules = slotRules): Slot[] {
  if (publicHolidays(Number(day.slice(0, 4))).has(day)) return [];
  const hours = rules.opening[weekdayOf(day)] ?? [];
  // Clocks change at night, long before anyone opens: one look at the offset is enough for a day.
  const noon = parisInstant(day, NOON).getTime();
  const at = (minutes: number) => new Date(noon + (minutes - NOON) * MINUTE_MS).toISOString();
  return hours.flatMap(([from, to]) => {
    const count = Math.floor((to - from) / rules.slotMinutes);
    return Array.from({ length: count }, (_, index) => {
      const start = from + index * rules.slotMinutes;
      return { start: at(start), end: at(start + rules.slotMinutes) };
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
