/** A trip that nobody drives: from when on it is urgent, and what is said of it, alone and among many. */
import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../../../../src/domain/desk/beginning.ts';
import type { QueueEntry } from '../../../../../src/domain/desk/calls.ts';
import { wordsOf } from '../../../../../src/features/office/desk/entry-words.ts';
import { wordsOfMany } from '../../../../../src/features/office/desk/group-words.ts';

const start = '2026-11-23T07:00:00.000Z';
const entry: QueueEntry = {
  kind: 'unassigned_trip',
  id: 'a',
  since: '2026-11-20T07:00:00.000Z',
  who: null,
  phone: null,
  mail: null,
  booking: null,
  tripKind: 'outbound',
  driver: null,
  slot: { start, end: '2026-11-23T08:00:00.000Z' },
  cents: null,
  text: null,
  dueOn: null,
  takenBy: null,
};
const minutesBefore = (minutes: number) => new Date(Date.parse(start) - minutes * 60_000);

describe('a trip without driver', () => {
  it('is urgent from two hours before its appointment on, and says how long that is', () => {
    expect(beginningOf(entry, minutesBefore(121))).toBeNull();
    expect(beginningOf(entry, minutesBefore(120))).toBe('commence à 8\u00a0h');
    expect(beginningOf(entry, minutesBefore(39.5))).toBe('commence dans 40\u00a0min');
    expect(beginningOf(entry, minutesBefore(0))).toBe('aurait dû commencer à 8\u00a0h');
    expect(beginningOf(entry, minutesBefore(-30))).toBe('aurait dû commencer à 8\u00a0h');
    expect(wordsOf(entry, minutesBefore(121))).toMatchObject({
      heading: 'Trajet sans convoyeur',
      isUrgent: false,
    });
    expect(wordsOf(entry, minutesBefore(40))).toMatchObject({
      heading: 'Trajet sans convoyeur\u00a0: commence dans 40\u00a0min',
      isUrgent: true,
    });
  });

  it('is told so of nothing else', () => {
    expect(beginningOf({ ...entry, kind: 'late_trip' }, minutesBefore(10))).toBeNull();
    expect(beginningOf({ ...entry, slot: null }, minutesBefore(10))).toBeNull();
  });

  it('makes the line of many urgent where it is their first', () => {
    const group = { key: 'a', kind: entry.kind, entries: [entry, entry], since: entry.since } as const;
    expect(wordsOfMany(group, minutesBefore(180))).toMatchObject({
      first: 'le premier à 8\u00a0h',
      isUrgent: false,
    });
    expect(wordsOfMany(group, minutesBefore(40))).toMatchObject({
      first: 'le premier commence dans 40\u00a0min',
      isUrgent: true,
    });
    expect(wordsOfMany(group, minutesBefore(-10)).first).toBe('le premier aurait dû commencer à 8\u00a0h');
  });
});
