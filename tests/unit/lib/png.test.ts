// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../../scripts/lib/module-id.ts';
import { pngSize, pngTexts, withTexts } from '../../../scripts/lib/png.ts';

const icon = readFileSync(join(repositoryRoot, 'public/icons/icon-192.png'));

it('a picture says its size', () => {
  expect(pngSize(icon)).toEqual({ width: 192, height: 192 });
});

it('any text that is put into a picture is read from it, and its pixels stay', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
  fc.assert(
    fc.property(text, text, (one, two) => {
      const written = withTexts(icon, { Description: one, Source: two });
      expect(pngTexts(written)).toEqual({ Description: one, Source: two });
      expect(pngSize(written)).toEqual(pngSize(icon));
      expect(written.includes(icon.subarray(33))).toBe(true);
    }),
  );
});

it('what is no picture is refused', () => {
  expect(() => pngSize(Buffer.from('<svg/>'))).toThrow('not a PNG');
});
