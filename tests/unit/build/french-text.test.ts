// @vitest-environment node
/** What people read is typographically right: curly apostrophes, and spaces that no line break may take. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../scripts/vite/prerender.ts';

/** All that is ours to write: the sources, the scripts and the tests. */
const files = ['src', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);
const sources = files.filter((name) => /^src\/.*\.tsx?$/.test(name) && !name.startsWith('src/site/legal/'));

/** A breakable space, or a straight apostrophe, where French wants another. */
const WRONG_SPACE = /[ \n][:;?!€%»](?!\w)|«[ \n]|\d (?:km|€|%|Mo)(?!\w)|\p{L}'\p{L}/u;
/** No space at all where French wants one. */
const NO_SPACE = /«[^\u00a0]|[^\u00a0]»|[\p{L}\d][:;?!](?:\s|$)/u;
/** Messages that the specification gives letter by letter. */
const GIVEN = ["L'identifiant et/ou le mot de passe ne sont pas corrects", "Pas d'id pour la resource"];
const isWrong = (text: string): boolean =>
  !GIVEN.includes(text) && (WRONG_SPACE.test(text) || NO_SPACE.test(text));

/** A node of the syntax tree, of which only what holds text is named. */
interface SyntaxNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** What a node says by itself; what is computed in the middle of it reads 0. */
function textOf({ type, value, quasis }: SyntaxNode): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked).join('0');
  return undefined;
}

/** The texts of a node and of all that it holds. */
function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  // The texts of JSX are not read.
  if ('type' in node && node.type === 'JSXAttribute') return [];
  const text = textOf(node);
  const inside = Object.values(node).flatMap(textsIn);
  return text === undefined ? inside : [text, ...inside];
}

const isFrench = (text: string): boolean =>
  /[a-zà-ÿ] /.test(text) && /[à-ÿÀ-Ý’«]|\b(?:de|la|le|les|un|une|des|votre|vous)\b/.test(text);

/** The French sentences of a source file. */
const sentences = (name: string): string[] =>
  textsIn(parseSync(name, readFileSync(name, 'utf8')).program).filter(isFrench);

it('shows every no-break space: \\u00a0 in a string, &nbsp; in the text or an attribute of JSX', () => {
  const invisible = files.filter((name) => /[\u00a0\u202f]/.test(readFileSync(name, 'utf8')));
  expect(invisible).toEqual([]);
});

it('finds the sentences to check', () => {
  expect(sources.flatMap(sentences).length).toBeGreaterThan(100);
});

describe('the French of a source file', () => {
  it.each(sources)('has the right spaces and apostrophes in %s', (name) => {
    expect(sentences(name).filter(isWrong)).toEqual([]);
  });
});

it('has the right spaces and apostrophes on every public page', async () => {
  const { renderBody } = await loadSite('document.tsx');
  const text = renderBody({ script: '' })
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\u2028');
  expect(text.split('\u2028').filter(isWrong)).toEqual([]);
});
