// @vitest-environment node
/** A soak takes what waited longest, and starts nothing that it cannot end. */
import { expect, it } from 'vitest';
import { nextFile, type Progress, ran, seedOf } from '../../../scripts/lib/soak.ts';

const progress: Progress = {
  long: { passed: 1, seconds: 500 },
  short: { passed: 1, seconds: 20 },
  behind: { passed: 0, seconds: 30 },
};

it.each([
  ['what passed fewer soaks', ['long', 'short', 'behind'], 1_000, 'behind'],
  ['the longer of two alike', ['short', 'long'], 1_000, 'long'],
  ['what ends in time', ['long', 'short'], 499, 'short'],
  ['what is new, while there is much time', ['short', 'new'], 1_000, 'new'],
  ['what is known, when there is little', ['short', 'new'], 500, 'short'],
  ['nothing, when nothing ends in time', ['long', 'new'], 100, undefined],
])('starts %s', (_, waiting, secondsLeft, expected) => {
  expect(nextFile(waiting, progress, secondsLeft)).toBe(expected);
});

it('tries other seeds once a file has passed, and the same again when it failed', () => {
  const seed = seedOf('short', progress);
  expect(seedOf('short', ran(progress, 'short', false, 10))).toBe(seed);
  expect(seedOf('short', ran(progress, 'short', true, 10)) - seed).toBe(1_000);
  expect(seedOf('new', progress)).not.toBe(seed);
});

it('keeps how long a file took, whether or not it passed', () => {
  expect(ran(progress, 'new', false, 44)).toEqual({ ...progress, new: { passed: 0, seconds: 44 } });
  expect(ran(progress, 'behind', true, 31).behind).toEqual({ passed: 1, seconds: 31 });
});
