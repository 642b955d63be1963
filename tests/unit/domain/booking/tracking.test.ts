import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPlate } from '../../../../src/domain/booking/tracking.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { tripStates } from '../../../../src/domain/trip/trip.ts';
import { tripTimeline } from '../../../../src/domain/trip/trip-timeline.ts';

test.each([
  ['AB-123-CD', '••-•••-CD'],
  ['123 ABC 13', '••• ••• 13'],
  ['W 7', 'W 7'],
  ['', ''],
])('the plate %s is masked as %s', (plate, masked) => {
  expect(maskPlate(plate)).toBe(masked);
});

test('a masked plate shows two characters at most', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9 -]{0,12}$/), (plate) => {
      expect(maskPlate(plate).replace(/[^A-Z0-9]/g, '').length).toBeLessThanOrEqual(2);
      expect(maskPlate(plate)).toHaveLength(plate.length);
    }),
  );
});

test.each(keysOf(tripStates))('a trip that is %s has one current step, which is that one', (status) => {
  const steps = tripTimeline(status);
  expect(steps.filter(({ progress }) => progress === 'current').map(({ label }) => label)).toEqual([
    tripStates[status],
  ]);
  const order = ['done', 'current', 'to_come'];
  const ranks = steps.map(({ progress }) => order.indexOf(progress));
  expect(ranks).toEqual(ranks.toSorted());
  expect(new Set(steps.map(({ label }) => label)).size).toBe(steps.length);
});

test('what came to nothing has nothing to come; a breakdown goes on', () => {
  const toCome = (status: Parameters<typeof tripTimeline>[0]) =>
    tripTimeline(status).filter(({ progress }) => progress === 'to_come').length;
  expect([toCome('no_show'), toCome('cancelled'), toCome('done'), toCome('breakdown')]).toEqual([0, 0, 0, 3]);
});
