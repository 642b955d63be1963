// @vitest-environment node
/** A minute, an hour and a day have one constant for each unit that they are counted in. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownFiles } from './own-files.ts';

const DURATIONS = 'src/domain/lib/time/durations.ts';
const WRITTEN_OUT = /\b(?:60_?000|3_?600(?:_?000)?|86_?400(?:_?000)?)\b|\b(?:24|60) \* 60\b/;

it('has no length of time that is written out anew', () => {
  expect(readFileSync(DURATIONS, 'utf8')).toMatch(WRITTEN_OUT);
  const anew = ownFiles.filter(
    (name) =>
      /^src\/.*\.tsx?$/.test(name) && name !== DURATIONS && WRITTEN_OUT.test(readFileSync(name, 'utf8')),
  );
  expect(anew).toEqual([]);
});
