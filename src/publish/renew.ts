/**
 * The public documents under the prices and hours of a day (`src/site/facts`), from those that were built: their styles and scripts
 * stay as they are, byte for byte, and so do the policies that allow them.
 */
import { createHash } from 'node:crypto';
import { termsPath } from '../domain/settings/terms.ts';
import type { BuiltSite } from '../server/publication/documents-asked.ts';
import { fillIndex } from '../site/document.tsx';
import { renderDocuments } from '../site/documents.ts';
import { applicableFrom, readLegalText } from '../site/legal/legal-texts.ts';
import { elementsOf } from './html.ts';
import { inlinedIn } from './inlined.ts';
import { termsPdf } from './terms-pdf.ts';

/** The 404 says no price, and has a policy of its own in it. */
const unchanged = '404.html';

/**
 * Whole files by their paths in the folder of the site.
 * @param bare the repository's own `index.html`
 * @param apiUrl as the site was built with
 */
export async function renewedDocuments(
  built: BuiltSite,
  bare: string,
  apiUrl: string | undefined,
): Promise<Map<string, string | Uint8Array>> {
  const inlined = inlinedIn(built.index);
  const origin = originOf(built.index);
  const index = fillIndex(bare, { origin, ...inlined });
  const documents = renderDocuments({ origin, apiUrl, forms: built.forms, ...inlined });
  documents.delete(unchanged);
  const terms = readLegalText('cgv', origin);
  return new Map<string, string | Uint8Array>([
    ...documents,
    ['index.html', index],
    [termsPath.slice(1), await termsPdf(terms, applicableFrom(terms))],
    ...renewedWorker(built, index),
  ]);
}

/** The address that the site was built for, which its first document says. */
function originOf(index: string): string {
  const canonical = elementsOf(index).find(({ attributes }) => attributes.rel === 'canonical');
  if (!canonical?.attributes.href) throw new Error('index.html has no canonical address');
  return new URL(canonical.attributes.href).origin;
}

/** A worker takes the document in only as it knows it: it is another one, and browsers fetch both. */
function renewedWorker({ index: before, worker, version }: BuiltSite, index: string): [string, string][] {
  if (worker === null || version === null || !worker.includes(integrityOf(before))) return [];
  const { version: name } = JSON.parse(version) as { version: string };
  const text = worker.replaceAll(integrityOf(before), integrityOf(index));
  const renewed = createHash('sha256').update(text).digest('hex').slice(0, name.length);
  return [
    ['sw.js', text.replaceAll(JSON.stringify(name), JSON.stringify(renewed))],
    ['version.json', JSON.stringify({ version: renewed })],
  ];
}

const integrityOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
