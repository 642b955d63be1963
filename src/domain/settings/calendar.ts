/** When there are appointments, as the office sets it: versions with a first day, and days that are not as the others. */

import { type DaySpan, hasDay } from '../lib/time/day-span.ts';
import { addDays, parisTime } from '../lib/time/paris-time.ts';
import { type Hours, type Slot, type SlotRules, slotRules, usualHours } from '../lib/time/slots.ts';
import { versionOfDay } from '../lib/time/versions.ts';

/** `YYYY-MM-DD`: it holds from 00:00 in Paris of its first day. */
export interface RulesVersion extends Omit<SlotRules, 'days'> {
  readonly firstDay: string;
}

export interface SpecialDays extends DaySpan {
  /** Closed where there are none. */
  readonly hours: readonly Hours[];
  /** Appointments that may begin in one slot; null where as many as usual. */
  readonly capacity: number | null;
}

/** What the office has set. */
export interface SetCalendar {
  readonly versions: readonly RulesVersion[];
  /** Of a day that several have, the last one holds. */
  readonly special: readonly SpecialDays[];
}

/** The same, with who is there for it. */
export interface StaffedCalendar extends SetCalendar {
  /** How many drivers there are. */
  readonly drivers: number;
  /** Days on which some of them are absent; a driver may have several that overlap. */
  readonly absences: readonly (DaySpan & { readonly driverId: string })[];
}

/** How it was before the office set anything. */
export const firstVersion: RulesVersion = { ...slotRules, firstDay: '2026-01-01' };

const specialOn = (day: string, { special }: SetCalendar): SpecialDays | undefined =>
  special.findLast((days) => hasDay(days, day));

/** The version of a day in Paris, `YYYY-MM-DD`. */
export const versionOn = (day: string, { versions }: SetCalendar): RulesVersion =>
  versionOfDay([firstVersion, ...versions], day);

/** The hours of a day in Paris, `YYYY-MM-DD`: closed where there are none. Special days may open a public holiday. */
export const hoursOn = (day: string, calendar: SetCalendar): readonly Hours[] =>
  specialOn(day, calendar)?.hours ?? usualHours(day, versionOn(day, calendar));

/**
 * How many appointments may begin in a slot: as many as the office has set; on days when somebody is absent, never more
 * than there are drivers left.
 */
export function capacityOf({ start }: Pick<Slot, 'start'>, calendar: StaffedCalendar): number {
  const { day } = parisTime(new Date(start));
  const capacity = specialOn(day, calendar)?.capacity ?? versionOn(day, calendar).capacity;
  const absent = new Set(
    calendar.absences.filter((absence) => hasDay(absence, day)).map(({ driverId }) => driverId),
  );
  return absent.size === 0 ? capacity : Math.min(capacity, Math.max(0, calendar.drivers - absent.size));
}

/** What holds at an instant: the version of its day, with all days until the last one on offer that are otherwise. */
export function rulesAt(calendar: SetCalendar, now: Date): SlotRules {
  const today = parisTime(now).day;
  const version = versionOn(today, calendar);
  const { firstDay: _, ...rules } = version;
  const days: Record<string, readonly Hours[]> = {};
  for (let count = 0; count <= rules.horizonDays; count += 1) {
    const day = addDays(today, count);
    if (!specialOn(day, calendar) && versionOn(day, calendar) === version) continue;
    const hours = hoursOn(day, calendar);
    if (JSON.stringify(hours) !== JSON.stringify(usualHours(day, rules))) days[day] = hours;
  }
  return { ...rules, days };
}
