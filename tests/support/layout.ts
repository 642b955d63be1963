/**
 * Whether layouts hold with any system font. They are measured with two fonts that tests bring themselves, whatever the
 * machine has: a narrow and a wide one, between which the fonts of every system lie.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const { resolve } = createRequire(import.meta.url);
const base64 = async (path: string) => (await readFile(resolve(path))).toString('base64');

/** Digits of the first are 0.50 em wide, of the second 0.64 em; of Roboto 0.56, and of Segoe UI 0.54. */
const fonts = {
  narrow: {
    family: 'Source Sans 3',
    regular: base64('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    bold: base64('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf'),
  },
  wide: {
    family: 'DejaVu Sans',
    regular: base64('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2'),
    bold: base64('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2'),
  },
};

export const FONTS = ['narrow', 'wide'] as const satisfies readonly (keyof typeof fonts)[];
export type Font = (typeof FONTS)[number];

/** Widths that every layout holds at, in CSS pixels; 320 is also 1280 at 400 %. */
export const WIDTHS = [320, 360, 768, 960, 1280] as const;

/**
 * Draws the document on show with a font, until it is left or drawn with another. Fonts made of bytes and styles made of
 * objects need no permission of the content security policy.
 * @throws when the page is drawn with anything else
 */
export async function drawWith(page: Page, font: Font): Promise<void> {
  await bring(page, font);
  await wear(page, font);
  // A page that draws itself anew meanwhile is asked again.
  await expect
    .poll(() => drawnWith(page), { message: 'fonts of tests that the page is drawn with' })
    .toEqual([fonts[font].family]);
}

/** Loads a font into the document, where it is not there yet. */
async function bring(page: Page, font: Font): Promise<void> {
  const { family, regular, bold } = fonts[font];
  const here = await page.evaluate(
    (name) => [...document.fonts].some((face) => face.family === name),
    family,
  );
  if (here) return;
  await page.evaluate(
    async ({ family, faces }) => {
      for (const [weight, bytes] of Object.entries(faces)) {
        const binary = atob(bytes);
        // Half a million of them: a callback for each takes ten times as long.
        const plain = new Uint8Array(binary.length);
        for (let at = 0; at < plain.length; at += 1) plain[at] = binary.charCodeAt(at);
        document.fonts.add(await new FontFace(family, plain, { weight }).load());
      }
    },
    { family, faces: { 400: await regular, 700: await bold } },
  );
}

const wear = (page: Page, font: Font): Promise<void> =>
  page.evaluate(async (family) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { font-family: "${family}" !important }`);
    document.adoptedStyleSheets = [sheet];
    // Text is set anew by then: who asks the browser afterwards is not told of the font before.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  }, fonts[font].family);

/** The fonts brought by the page that its heading on show is drawn with, as the browser tells them. */
async function drawnWith(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    await session.send('DOM.getDocument');
    const { result } = await session.send('Runtime.evaluate', {
      expression: `[...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility())`,
    });
    const { nodeId } = await session.send('DOM.requestNode', { objectId: result.objectId ?? '' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
  } finally {
    await session.detach();
  }
}

/**
 * Fails when the page does not fit, at any width and with any font; leaves it as it was.
 * @param besides other faults of a layout, in words
 */
export async function expectFits(
  page: Page,
  besides: (page: Page) => Promise<string[]> = async () => [],
): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('a page without a size');
  const wrong: string[] = [];
  for (const font of FONTS) await drawWith(page, font);
  // A change of size costs more than one of font.
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width });
    for (const font of FONTS) {
      await wear(page, font);
      const faults = [...(await misfits(page)), ...(await besides(page))];
      wrong.push(...faults.map((fault) => `${width} px, ${font}: ${fault}`));
    }
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.setViewportSize(size);
  expect(wrong, [page.url(), ...wrong].join('\n')).toEqual([]);
}

/**
 * What makes the page scroll sideways, sticks out of its box or of a frame around it, and what must stay on one line and does
 * not: prices, hours, plates, references and kilometres. What scrolls in a box of its own may be as wide as it wants.
 */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const whole =
      /[A-Z]{2}-\d{3}-[A-Z]{2}|(?:[A-Z]{3}-|[A-Z]{2})\d{4}-\d{6}|\d[\d\u00a0]*(?:,\d\d)?\u00a0€|\d+\u00a0h(?:\u00a0?\d\d)?|\d[\d\u00a0]*\u00a0km/g;
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);

    // Most boxes hold many texts: each is measured once, and nothing moves meanwhile.
    const known = new Map<Element, ReturnType<typeof measured>>();
    const measured = (box: Element) => {
      const { overflowX, textOverflow, contain, display, borderRightWidth, backgroundColor } =
        getComputedStyle(box);
      return {
        frame: box.getBoundingClientRect(),
        inline: display === 'inline',
        cuts: ['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis',
        framed:
          overflowX !== 'visible' ||
          contain.includes('paint') ||
          borderRightWidth !== '0px' ||
          backgroundColor !== 'rgba(0, 0, 0, 0)',
      };
    };
    const look = (box: Element) => {
      const seen = known.get(box) ?? measured(box);
      known.set(box, seen);
      return seen;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      if (!text.trim() || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const holders: Element[] = [];
      for (let box: Element | null = node.parentElement; box; box = box.parentElement) holders.push(box);
      if (holders.some((box) => look(box).frame.width <= 1)) continue;

      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      const own = holders.find((box) => !look(box).inline);
      for (const box of holders) {
        const { frame, inline, cuts, framed } = look(box);
        if (cuts) break;
        if (inline || !(framed || box === own)) continue;
        if (left >= frame.left - 1 && right <= frame.right + 1) continue;
        found.push(`« ${text} » sticks out of ${box.localName}.${box.className}`);
        break;
      }

      // An example stands in a sentence, and is nobody's.
      if (node.parentElement.closest('.hint') || text.includes('AA-123-AA')) continue;
      for (const { 0: part, index } of text.matchAll(whole)) {
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`« ${part} » takes ${lines.size} lines`);
      }
    }
    return found;
  });

/** The words in what a selector finds, and over how many lines each is written; lines may end at a hyphen. */
export const linesOfWords = (page: Page, selector: string): Promise<{ word: string; lines: number }[]> =>
  page.evaluate((within) => {
    const found: { word: string; lines: number }[] = [];
    for (const element of document.querySelectorAll(within)) {
      if (!element.checkVisibility()) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          found.push({ word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size });
        }
      }
    }
    return found;
  }, selector);
