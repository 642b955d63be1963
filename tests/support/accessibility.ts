/** axe in the page under test, with the tags the product promises (WCAG 2.2 AA and best practice). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with the rule, the element and the reason of each violation. `evaluate` is not subject to the page's CSP. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await source);
  const results: AxeResults = await page.evaluate(
    (tags) => Reflect.get(window, 'axe').run(document, { runOnly: { type: 'tag', values: tags } }),
    TAGS,
  );
  const violations = results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} — ${node.failureSummary ?? ''}`),
  );
  expect(violations, page.url()).toEqual([]);
}
