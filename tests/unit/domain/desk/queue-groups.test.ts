/** What waits at the team's desk: in which order, and what of it stands together. */
import { expect, it } from 'vitest';
import type { QueueEntry } from '../../../../src/domain/desk/calls.ts';
import { LISTED_APART, queueGroups } from '../../../../src/domain/desk/queue-groups.ts';
import type { QueueKind } from '../../../../src/domain/desk/queue-kinds.ts';

const now = new Date('2026-11-23T05:24:00Z');
const HOUR = 3_600_000;

/** @param since hours ago @param start hours from now; null of what has no appointment */
const entry = (kind: QueueKind, since: number, start: number | null = null): QueueEntry => {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  return {
    kind,
    id: `${kind} ${since} ${start}`,
    since: at(-since),
    who: null,
    phone: null,
    mail: null,
    booking: null,
    tripKind: start === null ? null : 'outbound',
    driver: null,
    slot: start === null ? null : { start: at(start), end: at(start + 1) },
    cents: null,
    text: null,
    dueOn: null,
    takenBy: null,
  };
};
const idsOf = (entries: readonly QueueEntry[]) =>
  queueGroups(entries, now).map((group) => group.entries.map(({ id }) => id).join(', '));

it('puts what is late or broken now first, by the hour of its first appointment, then the oldest', () => {
  const asked = [
    entry('message', 9),
    entry('unassigned_trip', 70, 24),
    entry('video', 80),
    entry('unassigned_trip', 1, 2),
    entry('missed_trip', 3, -4),
    entry('idle_trip', 0, 1),
    entry('unavailable_driver', 1, 3),
    entry('unavailable_driver', 6, 48),
    entry('late_trip', 1, -2),
  ];
  expect(idsOf(asked)).toEqual([
    'missed_trip 3 -4',
    'late_trip 1 -2',
    'idle_trip 0 1',
    'unassigned_trip 1 2',
    'unavailable_driver 1 3',
    'video 80 null',
    'unassigned_trip 70 24',
    'message 9 null',
    'unavailable_driver 6 48',
  ]);
});

it('leaves what is closed in the evening to the end of its day, whoever else has waited less', () => {
  const asked = [entry('booking_to_close', 5), entry('message', 1), entry('booking_to_close', 8)];
  // It is 6:24 in the morning: one of them was done on the day before.
  expect(idsOf(asked)).toEqual(['booking_to_close 8 null', 'message 1 null', 'booking_to_close 5 null']);
  const many = Array.from({ length: LISTED_APART + 1 }, (_, index) =>
    entry('booking_to_close', index / 10 + 0.1),
  );
  expect(queueGroups([...many, entry('message', 0)], now).map(({ kind }) => kind)).toEqual([
    'message',
    'booking_to_close',
  ]);
});

it('has trips of a kind together in the order of their appointments, since the oldest of them', () => {
  const asked = [entry('unassigned_trip', 5, 3), entry('message', 6), entry('unassigned_trip', 2, 2)];
  expect(idsOf(asked)).toEqual(['unassigned_trip 2 2, unassigned_trip 5 3', 'message 6 null']);
  expect(queueGroups(asked, now)[0]?.since).toBe(entry('unassigned_trip', 5, 3).since);
});

it('has the others apart until there are many of a kind', () => {
  const messages = Array.from({ length: LISTED_APART }, (_, index) => entry('message', index + 1));
  expect(queueGroups([...messages, entry('video', 3.5)], now)).toHaveLength(LISTED_APART + 1);
  const groups = queueGroups([...messages, entry('message', 20), entry('video', 10)], now);
  expect(groups.map(({ entries }) => entries.length)).toEqual([LISTED_APART + 1, 1]);
  expect(groups[0]?.entries[0].id).toBe('message 20 null');
});
