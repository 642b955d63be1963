// @vitest-environment node
/** Portraits of the drivers: what the build asks of their files, and what pages show with and without them. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { firstScreenPictures } from '../../../scripts/budgets/document.ts';
import { limits } from '../../../scripts/budgets/limits.ts';
import { checkPortraits } from '../../../scripts/build/portraits.ts';
import type { Driver } from '../../../src/domain/settings/company.ts';
import { Drivers, DriversAtHome } from '../../../src/site/pages/drivers.tsx';
import { temporaryFolder } from './temporary-folder.ts';

const unknown: readonly Driver[] = [
  { name: 'L’aîné', years: 8 },
  { name: 'Le cadet', years: 6 },
];
const known: readonly Driver[] = [
  { name: 'Paul', years: 8, portrait: 'equipe/paul' },
  { name: 'Marc', years: 6, portrait: 'equipe/marc' },
];

const bytes = (...values: (number | string)[]): Buffer =>
  Buffer.concat(
    values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from([value]))),
  );
const uint = (length: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
};

/** What stands before the pixels of an AVIF: its brands, then the sizes of a thumbnail and of the picture. */
const avif = (width: number, height: number, weight = 0): Buffer =>
  Buffer.concat([
    bytes(0, 0, 0, 20, 'ftyp', 'mif1', 0, 0, 0, 0, 'avif'),
    ...[[64, 64] as const, [width, height] as const].flatMap(([wide, high]) => [
      bytes(0, 0, 0, 20, 'ispe', 0, 0, 0, 0),
      uint(4, wide),
      uint(4, high),
    ]),
    Buffer.alloc(weight),
  ]);

/** Start, a segment of a camera's words, then the frame. */
const jpeg = (width: number, height: number): Buffer =>
  Buffer.concat([
    bytes(0xff, 0xd8, 0xff, 0xe0, 0, 6, 'JFIF', 0xff, 0xc2, 0, 17, 8),
    uint(2, height),
    uint(2, width),
    bytes(3, 1, 0x22, 0),
  ]);

const files = (more: Record<string, Buffer> = {}) =>
  temporaryFolder({
    'equipe/paul.avif': avif(320, 320),
    'equipe/paul.jpg': jpeg(320, 320),
    'equipe/marc.avif': avif(320, 320),
    'equipe/marc.jpg': jpeg(320, 320),
    ...more,
  });

describe('the build', () => {
  it('takes portraits that are there, of the size said', async () => {
    await expect(checkPortraits(await files(), known)).resolves.toBeUndefined();
  });

  it('asks for nothing while none is named', async () => {
    await expect(checkPortraits(await temporaryFolder(), unknown)).resolves.toBeUndefined();
  });

  it.each([
    [
      'another size',
      { 'equipe/paul.avif': avif(640, 320) },
      'equipe/paul.avif has 640 × 320 pixels instead of 320 × 320',
    ],
    ['another size of the fallback', { 'equipe/marc.jpg': jpeg(320, 321) }, 'equipe/marc.jpg has 320 × 321'],
    ['another format', { 'equipe/paul.avif': jpeg(320, 320) }, 'equipe/paul.avif: not an AVIF'],
    ['another fallback', { 'equipe/paul.jpg': avif(320, 320) }, 'equipe/paul.jpg: not a JPEG'],
    [
      'a file that ends before its size',
      { 'equipe/paul.jpg': jpeg(320, 320).subarray(0, 12) },
      'equipe/paul.jpg: a JPEG',
    ],
    ['too heavy a pair', { 'equipe/paul.avif': avif(320, 320, limits.firstScreenPictures) }, 'B together'],
  ])('refuses %s', async (_, more, fault) => {
    await expect(checkPortraits(await files(more), known)).rejects.toThrow(fault);
  });

  it.each(['/equipe/paul', '../equipe/paul', 'equipe/paul.jpg', ''])(
    'refuses the path %j',
    async (portrait) => {
      const drivers = known.map((driver) => ({ ...driver, portrait }));
      await expect(checkPortraits(await files(), drivers)).rejects.toThrow('is no path below public/');
    },
  );

  it('names every file that is missing', async () => {
    const folder = await temporaryFolder({ 'equipe/paul.jpg': jpeg(320, 320) });
    await expect(checkPortraits(folder, known)).rejects.toThrow(
      /paul\.avif is missing\nequipe\/marc\.avif is missing\nequipe\/marc\.jpg is missing$/,
    );
  });
});

const shown = (Part: typeof Drivers | typeof DriversAtHome, drivers: readonly Driver[]): string =>
  renderToStaticMarkup(createElement(Part, { drivers }));

describe('the pages', () => {
  it('show no picture, and nothing on home, before the owner has given portraits', () => {
    expect(shown(Drivers, unknown)).not.toContain('<picture');
    expect(shown(Drivers, unknown).match(/#i-person/g)).toHaveLength(2);
    expect(shown(DriversAtHome, unknown)).toBe('');
    expect(shown(DriversAtHome, [...known.slice(1), ...unknown])).toBe('');
  });

  it('show each portrait sized, lazy, in AVIF with a fallback, and under its name', () => {
    for (const page of [shown(Drivers, known), shown(DriversAtHome, known)]) {
      const pictures = page.match(/<picture>.*?<\/picture>/g) ?? [];
      expect(pictures).toHaveLength(2);
      expect(pictures[0]).toContain('<source srcSet="/equipe/paul.avif" type="image/avif"/>');
      expect(pictures[0]).toMatch(
        /<img src="\/equipe\/paul\.jpg" alt="Portrait\u00a0: Paul" width="160" height="160" loading="lazy"/,
      );
      expect(page).not.toContain('#i-person');
      expect(firstScreenPictures(page)).toEqual([]);
    }
  });
});
