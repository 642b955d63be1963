/** What is to be known of an hour that the team may agree on where a customer could not: it is said, and forbids nothing. */

import { hourOf } from '../../lib/time/french-slot.ts';
import { parisTime } from '../../lib/time/paris-time.ts';
import { type Slot, type SlotRules, usualHours } from '../../lib/time/slots.ts';

export interface SlotFacts {
  /** When customers have appointments. */
  readonly rules: Pick<SlotRules, 'opening' | 'days'>;
  /** Starts of those that are full by others that overlap them. */
  readonly filled: readonly string[];
  /** Other appointments of the same vehicle. */
  readonly taken: readonly Slot[];
}

const overlap = (one: Slot, other: Slot): boolean => one.start < other.end && other.start < one.end;
const dayOf = (start: string): string => parisTime(new Date(start)).day;

/** Whether no customer has appointments at this hour, whatever begins at it. */
export function isOutsideHours({ start, end }: Slot, rules: SlotFacts['rules']): boolean {
  const { day, minutes } = parisTime(new Date(start));
  const until = parisTime(new Date(end)).minutes;
  const hours = rules.days[day] ?? usualHours(day, rules);
  return !hours.some(({ from, to }) => from <= minutes && until <= to);
}

/**
 * Whether as many appointments as one slot takes are running at some moment of this one.
 * @param load how many begin when, by their start
 */
export function isFilled(
  slot: Slot,
  load: readonly (Slot & { readonly count: number })[],
  capacity: number,
): boolean {
  const among = load.filter((other) => overlap(slot, other));
  const moments = [slot.start, ...among.map(({ start }) => start).filter((start) => start > slot.start)];
  const running = (at: string) =>
    among.reduce((sum, { start, end, count }) => sum + (start <= at && at < end ? count : 0), 0);
  return moments.some((at) => running(at) >= capacity);
}

/**
 * In French, after the hour that they are of: « hors horaires ».
 * @param isChosen then the vehicle's appointments of the same day are to be known too
 */
export function slotMarks(
  slot: Slot,
  { rules, filled, taken }: SlotFacts,
  isChosen = false,
): readonly string[] {
  const marks: string[] = [];
  if (isOutsideHours(slot, rules)) marks.push('hors horaires');
  if (filled.includes(slot.start)) marks.push('complet pour les clients');
  const isNear = (other: Slot) =>
    overlap(slot, other) || (isChosen && dayOf(other.start) === dayOf(slot.start));
  const hours = new Set(taken.filter(isNear).map(({ start }) => `à ${hourOf(start)}`));
  if (hours.size > 0) marks.push(`ce véhicule a déjà un rendez-vous ${[...hours].join(' et ')}`);
  return marks;
}
