/** The anchor of every paint time: an HTML document of plain text that weighs what ours weighs, and nothing else. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Where the server answers it. */
export const barePath = '/bare.html';

const words = (
  'voiture trajet garage route convoyage assurance client matin ville contrôle technique retour départ parc clé ' +
  'véhicule rendez-vous tablette photo prix distance adresse message conducteur deux frères Provence Marseille'
).split(' ');

const WORDS_A_PARAGRAPH = 60;

/** The same text on every run (a linear congruential generator, numbers of Numerical Recipes). */
function* sentenceWords(): Generator<string, never> {
  let state = 1;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield words[state % words.length] ?? '';
  }
}

/** Writes the document and its compressed siblings into a folder that the server serves. */
export function writeBareDocument(folder: string): { readonly bytes: number } {
  const wanted = compressed(readFileSync(join(folder, 'index.html'))).length;
  const source = sentenceWords();
  const paragraph = () => {
    const text = Array.from({ length: WORDS_A_PARAGRAPH }, () => source.next().value).join(' ');
    return `<p>${text}.</p>`;
  };
  const paragraphs: string[] = [];
  let html = page(paragraphs);
  while (compressed(Buffer.from(html)).length < wanted) {
    paragraphs.push(paragraph());
    html = page(paragraphs);
  }
  const file = join(folder, barePath);
  writeFileSync(file, html);
  writeFileSync(`${file}.br`, compressed(Buffer.from(html)));
  writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }));
  return { bytes: compressed(Buffer.from(html)).length };
}

const page = (paragraphs: readonly string[]): string =>
  '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>Texte nu</title>${paragraphs.join('')}</html>`;

const compressed = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
