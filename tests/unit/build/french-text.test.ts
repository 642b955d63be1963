// @vitest-environment node
/** What people read is typographically right: curly apostrophes, and spaces that no line break may take. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../scripts/vite/prerender.ts';
import { ownFiles } from './own-files.ts';
import { sourceTexts } from './source-texts.ts';

const sources = ownFiles.filter(
  (name) => /^src\/.*\.tsx?$/.test(name) && !name.startsWith('src/site/legal/'),
);

/** A space where a line may break, and French wants none to. */
const BREAKABLE = /[ \n][:;?!€%»](?!\w)|«[ \n]|\d (?:km|€|%|Mo)(?!\w)/;
/** No space at all where French wants one, or a straight apostrophe. */
const MISSING = /«[^\u00a0]|[^\u00a0]»|[\p{L}\d][:;?!](?:\s|$)|\p{L}'\p{L}/u;
/** Messages that the specification gives letter by letter. */
const GIVEN = ["L'identifiant et/ou le mot de passe ne sont pas corrects", "Pas d'id pour la resource"];

/** What code and English have as well says nothing wrong elsewhere than in a French sentence. */
const isFrench = (text: string): boolean =>
  /[a-zà-ÿ] /.test(text) && /[à-ÿÀ-Ý’«]|\b(?:de|la|le|les|un|une|des|votre|vous)\b/.test(text);
const isWrong = (text: string): boolean =>
  BREAKABLE.test(text) || (isFrench(text) && MISSING.test(text) && !GIVEN.includes(text));

it('shows every no-break space: \\u00a0 in a string, &nbsp; in the text or an attribute of JSX', () => {
  const invisible = ownFiles.filter((name) => /[\u00a0\u202f]/.test(readFileSync(name, 'utf8')));
  expect(invisible).toEqual([]);
});

it('finds the sentences to check', () => {
  expect(sources.flatMap(sourceTexts).filter(isFrench).length).toBeGreaterThan(100);
});

describe('the French of a source file', () => {
  it.each(sources)('has the right spaces and apostrophes in %s', (name) => {
    expect(sourceTexts(name).filter(isWrong)).toEqual([]);
  });
});

it('has the right spaces and apostrophes on every public page', async () => {
  const { renderBody } = await loadSite('document.tsx');
  const text = renderBody({ script: '' })
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\u2028');
  expect(text.split('\u2028').filter((part) => BREAKABLE.test(part) || MISSING.test(part))).toEqual([]);
});
