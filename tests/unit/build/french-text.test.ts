// @vitest-environment node
/** What people read is typographically right: curly apostrophes, and spaces that no line break may take. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../scripts/vite/prerender.ts';
import { ownFiles } from './own-files.ts';
import { sourceTexts, textsOf } from './source-texts.ts';

const sources = ownFiles.filter(
  (name) => /^src\/.*\.tsx?$/.test(name) && !name.startsWith('src/site/legal/'),
);

/** A space where a line may break, and French wants none to. */
const BREAKABLE = /[ \n][:;?!€%»](?!\w)|«[ \n]|\d (?:km|€|%|[MG]o|min|h|ans)(?!\w)/;
/** No space at all where French wants one, a straight apostrophe, or thousands that a line may break. */
const MISSING = /«[^\u00a0]|[^\u00a0]»|[\p{L}\d][:;?!](?:\s|$)|\p{L}'\p{L}|\d \d{3}(?!\d)/u;
/** Messages that the specification gives letter by letter. */
const GIVEN = ["L'identifiant et/ou le mot de passe ne sont pas corrects", "Pas d'id pour la resource"];

/** What code and English have as well says nothing wrong elsewhere than in a French sentence. */
const isFrench = (text: string): boolean =>
  /[a-zà-ÿ] /.test(text) && /[à-ÿÀ-Ý’«]|\b(?:de|la|le|les|un|une|des|votre|vous)\b/.test(text);
/** Its other names. */
const OTHER_NAMES = /\\xa0|\\u\{a0\}|&#(?:160|xa0);/i;
/** Others that break no line: few fonts of phones have them. */
const OTHER_SPACES = /[\u2007\u2009\u202f]/;
const isWrong = (text: string): boolean =>
  BREAKABLE.test(text) || (isFrench(text) && MISSING.test(text) && !GIVEN.includes(text));

it('shows every no-break space: \\u00a0 in a string, &nbsp; in the text or an attribute of JSX', () => {
  const invisible = ownFiles.filter((name) => /[\u00a0\u202f]/.test(readFileSync(name, 'utf8')));
  expect(invisible).toEqual([]);
});

it('shows it in no other way', () => {
  const otherwise = ownFiles.filter((name) => {
    if (!/^src\/.*\.tsx?$/.test(name)) return false;
    const source = readFileSync(name, 'utf8');
    const inExpression = /\{'(?:[^'\n]*\\u00a0)[^'\n]*'\}/.test(source);
    const inString = name.endsWith('.ts') && source.includes('&nbsp;');
    const isOther = OTHER_NAMES.test(source) || sourceTexts(name).some((text) => OTHER_SPACES.test(text));
    return isOther || inExpression || inString;
  });
  expect(otherwise).toEqual([]);
});

describe('a space where a line may break, and a straight apostrophe, are found', () => {
  it.each([
    ['a string', "const a = 'Le prix : le vôtre';", "const a = 'Le prix\\u00a0: le vôtre';"],
    ['a template', 'const a = `Le prix : $' + '{b}`;', 'const a = `Le prix\\u00a0: $' + '{b}`;'],
    ['text of JSX', 'const a = <p>Le prix : {b}</p>;', 'const a = <p>Le prix&nbsp;: {b}</p>;'],
    ['text of JSX behind a value', 'const a = <p>{b} €</p>;', 'const a = <p>{b}&nbsp;€</p>;'],
    [
      'text of JSX across lines',
      'const a = <p>\n  Le prix\n  : le vôtre\n</p>;',
      'const a = <p>\n  Le prix&nbsp;: le\n  vôtre\n</p>;',
    ],
    [
      'an attribute of JSX',
      'const a = <p title="Le prix : le vôtre" />;',
      'const a = <p title="Le prix&nbsp;: le vôtre" />;',
    ],
    [
      'thousands',
      'const a = <p>Jusqu’à la fin, 15 000 euros</p>;',
      'const a = <p>Jusqu’à la fin, 15&nbsp;000 euros</p>;',
    ],
    [
      'an apostrophe',
      "const a = <p>Dès aujourd'hui le prix</p>;",
      'const a = <p>Dès aujourd’hui le prix</p>;',
    ],
  ])('in %s', (_where, wrong, right) => {
    expect(textsOf('a.tsx', wrong).some(isWrong)).toBe(true);
    expect(textsOf('a.tsx', right).some(isWrong)).toBe(false);
  });
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
  const { fillIndex } = await loadSite('document.tsx');
  const text = fillIndex('<!--body-->', {
    origin: 'https://exemple.fr',
    style: '',
    scripts: { firstPaint: '', afterPaint: '' },
  })
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\u2028');
  expect(text.split('\u2028').filter((part) => BREAKABLE.test(part) || MISSING.test(part))).toEqual([]);
});
