// @vitest-environment node
/** The pictures of links are those that their landings ask for today. Where one is not, `npm run draw` draws it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../../scripts/lib/module-id.ts';
import { textsOf } from '../../../scripts/lib/pictures.ts';
import { pngSize, pngTexts } from '../../../scripts/lib/png.ts';
import { loadSite } from '../../../scripts/vite/prerender.ts';
import { formatEuros } from '../../../src/domain/lib/money.ts';
import { lowestPrice } from '../../../src/domain/tariff/lowest-price.ts';
import { publishedTariff, services } from '../../../src/domain/tariff/tariff.ts';

const { pictures } = await loadSite('landings/pictures.tsx');
const { landings } = await loadSite('landings/landings.tsx');
const published = join(repositoryRoot, 'public');

/** Bytes. */
const MOST = 60_000;

it.each(pictures)(
  '$file is drawn, of the words and the look of today, large and light enough',
  async (picture) => {
    const png = await readFile(join(published, picture.file));
    expect(pngTexts(png)).toEqual(textsOf(picture));
    expect(pngSize(png)).toEqual({ width: 1200, height: 630 });
    expect(png.length).toBeLessThanOrEqual(MOST);
  },
);

it('there is one for the site and one for each landing, and none of a landing that is no more', async () => {
  const names = (await readdir(join(published, 'og'))).map((name) => `og/${name}`);
  expect(pictures.map(({ file }) => file).toSorted()).toEqual(['og.png', ...names].toSorted());
  expect(names).toHaveLength(landings.length);
});

it('another word makes it another picture', () => {
  const [picture] = pictures;
  if (!picture) throw new Error('no picture');
  const { Source } = textsOf(picture);
  const document = picture.document.replace('voiture', 'auto');
  expect(textsOf({ ...picture, document }).Source).not.toBe(Source);
});

it('what is sold says its price, a town that of its band', () => {
  const said = new Map(pictures.map(({ file, alt, document }) => [file, { alt, document }]));
  const single = services.find(({ code }) => code === 'single');
  const prices = {
    'og/tarif.png': `dès ${formatEuros(lowestPrice(publishedTariff, 'single'))}`,
    'og/concept.png': `dès ${formatEuros(lowestPrice(publishedTariff, 'single'))}`,
    'og/convoyage-venelles.png': formatEuros(single?.cents['5-10'] ?? 0),
    'og/convoyage-cabries.png': formatEuros(single?.cents['10-15'] ?? 0),
  };
  for (const [file, price] of Object.entries(prices)) {
    expect(said.get(file)?.document).toContain(`<b>${price}</b>`);
    expect(said.get(file)?.alt).toContain(`\u00a0: ${price} le trajet simple`);
  }
  expect(said.get('og/convoyage-venelles.png')?.alt).toContain('Convoyage automobile à Venelles');
  expect(said.get('og/convoyage-venelles.png')?.document).toContain('tranche de 5 à 10\u00a0km');
});
