/** Writes the documents besides `index.html`, and the general terms as a PDF. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { termsPath } from '../../src/domain/settings/terms.ts';
import { inlinedIn } from '../../src/publish/inlined.ts';
import { termsPdf } from '../../src/publish/terms-pdf.ts';
import { inlineStyle } from '../vite/inline.ts';
import { loadSite } from '../vite/prerender.ts';
import { withOwnPolicy } from './content-security-policy.ts';

export interface StaticDocuments {
  /** Public address of the site. */
  readonly origin: string;
  /** Where the API answers: its address or, on the site's own host, its path. */
  readonly apiUrl?: string | undefined;
}

/**
 * Expects `index.html` in `outDir`: the documents carry its style and scripts, byte for byte, so that one hash allows each in all.
 */
export async function writeStaticDocuments(
  outDir: string,
  { origin, apiUrl }: StaticDocuments,
): Promise<void> {
  const { renderDocuments } = await loadSite('documents.ts');
  const style = inlineStyle(fileURLToPath(new URL('../../src/site/forms.css', import.meta.url)));
  const sheet = `/assets/forms-${createHash('sha256').update(style).digest('hex').slice(0, 8)}.css`;
  const documents = renderDocuments({
    origin: new URL(origin).origin,
    apiUrl,
    forms: { style, sheet },
    ...inlinedIn(await readFile(join(outDir, 'index.html'), 'utf8')),
  });
  const files: [name: string, content: string | Uint8Array][] = [
    [sheet.slice(1), style],
    [termsPath.slice(1), await termsFile(new URL(origin).origin)],
    ...[...documents].map(([name, text]): [string, string] => [
      name,
      name === '404.html' ? withOwnPolicy({ name, text }) : text,
    ]),
  ];
  await Promise.all(
    files.map(async ([name, content]) => {
      const file = join(outDir, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }),
  );
}

async function termsFile(origin: string): Promise<Uint8Array> {
  const { applicableFrom, readLegalText } = await loadSite('legal/legal-texts.ts');
  const text = readLegalText('cgv', origin);
  return termsPdf(text, applicableFrom(text));
}
