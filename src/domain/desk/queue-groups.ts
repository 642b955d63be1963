/** In which order what waits is worked through, and what of it stands together (domain.md, *The desk*). */
import { parisTime } from '../lib/time/paris-time.ts';
import type { QueueEntry } from './calls.ts';

/** More of one kind is one line, which unfolds. */
export const LISTED_APART = 5;

export interface QueueGroup {
  /** The same one as long as anything of it waits. */
  readonly key: string;
  readonly kind: QueueEntry['kind'];
  readonly entries: readonly [QueueEntry, ...QueueEntry[]];
  /** Since when the oldest of them waits; ISO 8601. */
  readonly since: string;
}

/** What is late or broken now; of the same hour in this order. Two of them are so on the day of the appointment alone. */
const pressingKinds: readonly string[] = [
  'late_trip',
  'unavailable_driver',
  'idle_trip',
  'missed_trip',
  'unassigned_trip',
];
const pressingOnTheDay: readonly string[] = ['unavailable_driver', 'unassigned_trip'];

function placeOf({ kind, slot }: QueueEntry, now: Date): number {
  const place = pressingKinds.indexOf(kind);
  const isLater =
    pressingOnTheDay.includes(kind) &&
    slot !== null &&
    parisTime(new Date(slot.start)).day > parisTime(now).day;
  return place < 0 || isLater ? pressingKinds.length : place;
}

/** Papers of the day itself wait for its evening; those of a day before are as old as anything else. */
const isOfTheEvening = ({ kind, since }: QueueEntry, now: Date): boolean =>
  kind === 'booking_to_close' && parisTime(new Date(since)).day === parisTime(now).day;

/** What presses, what waits, and what can wait until the evening. */
function rankOf({ entries }: QueueGroup, now: Date): number {
  if (placeOf(entries[0], now) < pressingKinds.length) return 0;
  return entries.every((entry) => isOfTheEvening(entry, now)) ? 2 : 1;
}

/** Trips by their appointments and references, anything else by how long it waits. */
const inOrder = (one: QueueEntry, other: QueueEntry): number =>
  (one.slot?.start ?? one.since).localeCompare(other.slot?.start ?? other.since) ||
  (one.booking?.reference ?? one.id).localeCompare(other.booking?.reference ?? other.id);

/**
 * What is late or broken now first, the earliest appointment before the others, then the oldest, and last what is closed in the
 * evening. Trips of one kind stand together, and anything else of which more waits than is listed apart; the others are groups
 * of one.
 */
export function queueGroups(entries: readonly QueueEntry[], now: Date): QueueGroup[] {
  const byKind = new Map<string, QueueEntry[]>();
  for (const entry of entries) {
    const key = `${entry.kind}.${placeOf(entry, now)}`;
    byKind.set(key, [...(byKind.get(key) ?? []), entry]);
  }
  const groups = [...byKind].flatMap(([key, alike]) => {
    const ordered = alike.toSorted(inOrder);
    const isOne = ordered.length > LISTED_APART || ordered.some(({ slot }) => slot !== null);
    return isOne ? [groupOf(key, ordered)] : ordered.map((entry) => groupOf(`${key}.${entry.id}`, [entry]));
  });
  return groups
    .filter((group) => group !== null)
    .toSorted(
      (one, other) =>
        rankOf(one, now) - rankOf(other, now) ||
        dueOf(one, now).localeCompare(dueOf(other, now)) ||
        placeOf(one.entries[0], now) - placeOf(other.entries[0], now) ||
        one.key.localeCompare(other.key),
    );
}

/** What presses is in the order of its first appointments, anything else by how long it waits. */
const dueOf = (group: QueueGroup, now: Date): string =>
  (rankOf(group, now) === 0 && group.entries[0].slot?.start) || group.since;

function groupOf(key: string, [first, ...others]: readonly QueueEntry[]): QueueGroup | null {
  if (!first) return null;
  const since = others.reduce((oldest, entry) => (entry.since < oldest ? entry.since : oldest), first.since);
  return { key, kind: first.kind, entries: [first, ...others], since };
}
