/** Draws the pictures of links into `public`, in Chromium: those that say or show something else than their source does today. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import type { DrawnPicture } from '../../src/site/landings/pictures.tsx';
import { pictureSize } from '../../src/site/parts/picture.ts';
import { loadSite } from '../vite/prerender.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { repositoryRoot } from './module-id.ts';
import { pngTexts, withTexts } from './png.ts';

const { resolve } = createRequire(import.meta.url);

/** Of the PDFs too: no machine draws with what happens to be installed. */
const fonts = {
  600: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  700: '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
} as const;

/** Of the landings' own, in `public`. */
const FOLDER = 'og';

const published = (file: string) => join(repositoryRoot, 'public', file);

/** What a drawn picture carries: what it says, and a fingerprint of all that it was drawn from, its font apart. */
export const textsOf = ({ alt, document }: DrawnPicture): Readonly<Record<string, string>> => ({
  Description: alt,
  Source: createHash('sha256').update(document).digest('hex'),
});

/** Opens a browser only where something is to be drawn: two versions of Chromium draw the same thing in other bytes. */
export async function drawPictures(): Promise<void> {
  const { pictures } = await loadSite('landings/pictures.tsx');
  await removeOthers(pictures);
  const drawn = await Promise.all(pictures.map(isDrawn));
  const outdated = pictures.filter((_, index) => !drawn[index]);
  if (outdated.length === 0) return;
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: pictureSize });
    const style = await fontFaces();
    for (const picture of outdated) await draw(page, picture, style);
  } finally {
    await browser.close();
  }
}

/** Of a landing that is no more. */
async function removeOthers(pictures: readonly DrawnPicture[]): Promise<void> {
  const wanted = pictures.map(({ file }) => file);
  await mkdir(published(FOLDER), { recursive: true });
  const kept = (await readdir(published(FOLDER))).map((name) => `${FOLDER}/${name}`);
  await Promise.all(kept.filter((file) => !wanted.includes(file)).map((file) => rm(published(file))));
}

async function isDrawn(picture: DrawnPicture): Promise<boolean> {
  const png = await readFile(published(picture.file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return png !== null && isDeepStrictEqual(pngTexts(png), textsOf(picture));
}

async function fontFaces(): Promise<string> {
  const faces = Object.entries(fonts).map(async ([weight, file]) => {
    const data = await readFile(resolve(file), 'base64');
    return `@font-face{font-family:Picture;font-weight:${weight};src:url(data:font/ttf;base64,${data})}`;
  });
  return (await Promise.all(faces)).join('');
}

/** @throws when its words reach into the landscape, or out of the picture */
async function draw(page: Page, picture: DrawnPicture, content: string): Promise<void> {
  await page.setContent(picture.document);
  await page.addStyleTag({ content });
  await page.evaluate('document.fonts.ready');
  const boxesOf = async (selector: string) =>
    Promise.all((await page.locator(selector).all()).map((element) => element.boundingBox()));
  const [landscape] = await boxesOf('.landscape');
  const fits = (await boxesOf('h1, p')).every(
    (box) => box && landscape && box.y + box.height <= landscape.y && box.x + box.width <= pictureSize.width,
  );
  if (!fits) throw new Error(`${picture.file} has more words than room: ${picture.alt}`);
  const png = await page.screenshot();
  await writeFile(published(picture.file), withTexts(png, textsOf(picture)));
}
