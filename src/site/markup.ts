/** HTML text of what the site is made of. At build time only. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const NEEDLESS: Readonly<Record<string, string>> = { '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/** The parts of a table end where the next one begins, or the table (WHATWG HTML, *Optional tags*). */
const NEEDLESS_END = /<\/(?:td|th|tr|thead|tbody)>/g;

/**
 * Without what React writes and HTML does not ask for: some end tags, and the escapes of attributes between double quotes, a
 * fifth of the icon's address.
 */
export const markupOf = (node: ReactNode): string =>
  renderToStaticMarkup(node)
    .replace(/="[^"]*"/g, (value) =>
      value.replace(/&(?:#x27|lt|gt);/g, (escaped) => NEEDLESS[escaped] ?? escaped),
    )
    .replace(NEEDLESS_END, '');
