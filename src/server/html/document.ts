/** A page as text. What JSX made escapes whatever text is put into it. */

import type { JSX } from 'hono/jsx/jsx-runtime';

/** Elements of JSX, not yet written. */
export type Html = JSX.Element;

/** A whole document. @param html its root element */
export const documentText = async (html: Html): Promise<string> => `<!doctype html>\n${await html}`;
