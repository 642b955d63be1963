/// <reference path="./fontkit.d.ts" />
/** The fonts of our documents. PDF/A embeds its fonts: those that every reader has are not ours to embed. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

/** The names that documents know them by. */
export const fonts = { regular: 'regular', bold: 'bold' } as const;

const files: Record<keyof typeof fonts, string> = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
};

/** Opened once: reading their tables takes longer than to write most documents. */
const opened = new Map<string, object>();

/**
 * A font as one document uses it. Its glyphs are the document's own, since fontkit has each remember the characters that
 * it was first asked for by; the tables that they are read from are the same for all.
 */
export function fontForOneDocument(name: keyof typeof fonts): object {
  const font = opened.get(name) ?? create(readFileSync(resolve(files[name])));
  opened.set(name, font);
  return Object.create(font, { _glyphs: { value: {}, writable: true } }) as object;
}
