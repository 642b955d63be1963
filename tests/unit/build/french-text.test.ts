// @vitest-environment node
/** What people read is typographically right: curly apostrophes, and spaces that no line break may take. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../scripts/vite/prerender.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('site/legal/'))
  .map((name) => join('src', name));

/** A breakable space, or a straight apostrophe, where French wants another. */
const WRONG_SPACE = /[ \n][:;?!€%»](?!\w)|«[ \n]|\d (?:km|€|%|Mo)(?!\w)|\p{L}'\p{L}/u;
/** No space at all where French wants one. */
const NO_SPACE = /«[^\u00a0]|[^\u00a0]»|[\p{L}\d][:;?!](?:\s|$)/u;

/** French sentences among the string literals: an accent or a French word; what is interpolated reads 0. */
const sentences = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');
  return [...code.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)]
    .map(([, plain, template]) => (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, '0'))
    .filter(
      (text) => /[a-zà-ÿ] /.test(text) && /[à-ÿÀ-Ý’«]|\b(?:de|la|le|les|un|une|des|votre|vous)\b/.test(text),
    );
};

it('finds the sentences to check', () => {
  expect(sources.flatMap((name) => sentences(readFileSync(name, 'utf8'))).length).toBeGreaterThan(100);
});

describe('the French of a source file', () => {
  it.each(sources)('has the right spaces and apostrophes in %s', (name) => {
    const wrong = sentences(readFileSync(name, 'utf8')).filter(
      (text) => WRONG_SPACE.test(text) || NO_SPACE.test(text),
    );
    expect(wrong).toEqual([]);
  });
});

it('has the right spaces and apostrophes on every public page', async () => {
  const { renderBody } = await loadSite('document.tsx');
  const text = renderBody({ script: '' })
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\u2028');
  const wrong = text.split('\u2028').filter((part) => WRONG_SPACE.test(part) || NO_SPACE.test(part));
  expect(wrong).toEqual([]);
});
