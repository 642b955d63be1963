/** HTML text of what the site is made of. At build time only. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const NEEDLESS: Readonly<Record<string, string>> = { '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/**
 * Without the escapes that React writes in attributes and that HTML does not ask for between double quotes: of the icon's
 * address, a fifth would be such.
 */
export const markupOf = (node: ReactNode): string =>
  renderToStaticMarkup(node).replace(/="[^"]*"/g, (value) =>
    value.replace(/&(?:#x27|lt|gt);/g, (escaped) => NEEDLESS[escaped] ?? escaped),
  );
