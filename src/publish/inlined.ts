/** What the documents take from `index.html`, byte for byte: one hash allows it in all of them. */
import type { Inlined } from '../site/static-document.tsx';
import { elementsOf } from './html.ts';

/** @throws when `index` has not one style and two scripts */
export function inlinedIn(index: string): Inlined {
  const elements = elementsOf(index);
  const texts = (wanted: string) =>
    elements
      // Typed scripts are data.
      .filter(({ name, attributes }) => name === wanted && attributes.type === undefined)
      .map(({ text }) => text);
  const [[style, ...styles], [firstPaint, afterPaint, ...others]] = [texts('style'), texts('script')];
  if (!style || !firstPaint || !afterPaint || styles.length + others.length > 0)
    throw new Error('index.html has not one style and two scripts');
  return { style, scripts: { firstPaint, afterPaint } };
}
