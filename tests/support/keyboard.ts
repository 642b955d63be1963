/** What a reader without a mouse reaches, and sees that they have. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Fails unless Tab goes to everything on show that answers a keyboard, from the top of the document on, each with a visible
 * focus and with nothing over it.
 * @returns what it stopped at besides, such as a box that scrolls
 */
export async function expectReachedByTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    // From the beginning again, whatever had the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const expected = await namesOfReachable(page);
  const seen: string[] = [];
  const hidden: string[] = [];
  // Controls that have parts, such as a date's, take a press for each.
  for (let presses = 0; presses < 4 * expected.length + 5; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) {
      // Past the last one: in the browser's own bar.
      if (seen.length > 0) break;
      continue;
    }
    if (seen.at(-1) === stop.id) continue;
    if (seen.includes(stop.id)) break;
    seen.push(stop.id);
    if (!stop.outlined || !stop.onTop) hidden.push(stop.name);
  }
  expect(hidden.join('\n'), `without a visible focus on ${page.url()}`).toBe('');
  const missed = expected.filter(({ id }) => !seen.includes(id)).map(({ name }) => name);
  expect(missed.join('\n'), `never reached on ${page.url()}`).toBe('');
  return seen.filter((stop) => !expected.some(({ id }) => id === stop));
}

/** Marks each of them with an id of its own. */
const namesOfReachable = (page: Page): Promise<{ id: string; name: string }[]> =>
  page.evaluate(() => {
    const groups = new Set<string>();
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) return false;
        if (element.matches(':disabled')) return false;
        // One stop for a group of radio buttons.
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        return !groups.has(element.name) && groups.add(element.name);
      })
      .map((element, index) => {
        const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
        const id = isRadio ? `radio ${element.name}` : String(index);
        if (!isRadio) element.dataset.stop = id;
        return { id, name: element.outerHTML.slice(0, 120) };
      });
  });

const focused = (
  page: Page,
): Promise<{ id: string; name: string; outlined: boolean; onTop: boolean } | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // Links of a drawing too.
    const isElement = element instanceof HTMLElement || element instanceof SVGElement;
    if (!isElement || element === document.body) return null;
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      id: isRadio ? `radio ${element.name}` : (element.dataset.stop ?? element.outerHTML.slice(0, 60)),
      name: element.outerHTML.slice(0, 120),
      outlined: getComputedStyle(element).outlineStyle !== 'none',
      onTop: top !== null && (element.contains(top) || top.contains(element)),
    };
  });
