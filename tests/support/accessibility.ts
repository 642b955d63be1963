/** axe in the page under test, with the tags the product promises (WCAG 2.2 AA and best practice). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails with the rule, the element and the reason of each violation.
 * @param sunlit selector of what is read outside, where contrast must be 7:1 (WCAG 2.2 AAA, 1.4.6)
 */
export async function expectAccessible(page: Page, sunlit?: string): Promise<void> {
  // `evaluate` is not subject to the page's CSP.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  const found = await violationsIn(page, sunlit ?? null);
  expect(await repeatedIds(page), 'ids of several elements').toEqual([]);
  const violations = found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} — ${node.failureSummary ?? ''}`),
  );
  // Said whole: of a list, a summary of failures keeps the length.
  expect(violations, [page.url(), ...violations].join('\n')).toEqual([]);
}

/** The same at each of these sizes; the page stays at the last. */
export async function expectAccessibleAt(
  page: Page,
  ...sizes: readonly { readonly width: number; readonly height: number }[]
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

const violationsIn = (page: Page, sunlit: string | null): Promise<Result[]> =>
  page.evaluate(
    async ({ tags, sunlit }) => {
      // What sticks to an edge of the window covers by halves whatever is scrolled beneath it, and nothing for good.
      const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position),
      );
      for (const { style } of stuck) style.position = 'static';
      // The document holds every public page, and axe takes most of its time to find out that all but one are hidden.
      const pages = [...document.querySelectorAll('main')];
      const hidden = pages
        .filter((main) => !main.checkVisibility())
        .map((main) => ({ main, place: document.createComment('') }));
      for (const { main, place } of hidden) main.replaceWith(place);
      try {
        const { violations }: { violations: Result[] } = await Reflect.get(window, 'axe').run('html', {
          runOnly: { type: 'tag', values: tags },
          ...(sunlit && { rules: { 'color-contrast-enhanced': { enabled: true } } }),
          resultTypes: ['violations'],
        });
        const isOutside = ({ target: [element] }: { target: readonly unknown[] }) =>
          document.querySelector(String(element))?.closest(sunlit ?? '');
        return violations.flatMap((violation) => {
          const { id, nodes } = violation;
          const kept = id === 'color-contrast-enhanced' ? nodes.filter(isOutside) : nodes;
          return kept.length > 0 ? [{ ...violation, nodes: kept }] : [];
        });
      } finally {
        for (const { main, place } of hidden) place.replaceWith(main);
        for (const { style } of stuck) style.position = '';
      }
    },
    { tags: TAGS, sunlit },
  );

/** In the whole document, hidden pages included: a label or a description names one element. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) < index);
  });
