import { expect, it } from 'vitest';
import { slotsByTime } from '../../../../../src/domain/lib/time/slot-at.ts';
import { openSlots } from '../../../../../src/domain/lib/time/slots.ts';

const now = new Date('2026-11-21T08:00:00Z');
const byTime = slotsByTime(openSlots(now));

it('finds every open slot by its day and hour on French clocks', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  for (const slot of openSlots(now)) {
    const [day = '', time = ''] = clock.format(new Date(slot.start)).split(' ');
    expect(byTime.get(`${day} ${time}`)).toEqual(slot);
  }
});

it.each([
  ['2026-11-22', '09:00'],
  ['2026-11-23', '12:00'],
  ['2026-11-23', '08:30'],
  ['2026-11-20', '09:00'],
  ['2027-06-01', '09:00'],
  ['2026-13-01', '09:00'],
  ['2026-11-23', 'matin'],
  ['', ''],
])('finds none on %j at %j', (day, time) => {
  expect(byTime.has(`${day} ${time}`)).toBe(false);
});
