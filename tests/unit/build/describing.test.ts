// @vitest-environment node
/** The build drops calls of some names where nothing uses their result: whatever else had such a name would not be called. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { describing } from '../../../scripts/vite/describing.ts';
import { ownFiles } from './own-files.ts';

const OURS = 'src/domain/lib/contract/';
const browserFiles = ownFiles.filter(
  (file) =>
    /^src\/(?:app|domain|features|platform|ui|worker)\/.*\.tsx?$/.test(file) && !file.startsWith(OURS),
);

interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly callee?: SyntaxNode;
  readonly local?: SyntaxNode;
  readonly source?: { readonly value: string };
  readonly specifiers?: readonly SyntaxNode[];
}

const isNode = (value: unknown): value is SyntaxNode => typeof Object(value).type === 'string';

function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const inside of Object.values(value)) yield* nodesIn(inside);
}

/** Names of the list that a module calls, but for those that come from where the makers are. */
function strangersIn(file: string, text: string): string[] {
  const nodes = [...nodesIn(parseSync(file, text).program)];
  const makers = nodes
    .filter(({ type, source }) => type === 'ImportDeclaration' && isTheirs(source?.value ?? ''))
    .flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local?.name));
  return nodes.flatMap(({ type, callee }) => {
    const name = type === 'CallExpression' && callee?.type === 'Identifier' ? callee.name : undefined;
    return name && describing.includes(name) && !makers.includes(name) ? [name] : [];
  });
}

const isTheirs = (source: string): boolean => source === 'superstruct' || source.includes('lib/contract/');

describe('a function that has the name of a maker', () => {
  it.each([
    ['of the module itself', 'function type(text) {} type("a");', ['type']],
    ['from another module', "import { optional } from './rules.ts'; optional(1);", ['optional']],
    ['taken out of an object', 'const { record } = shop; record();', ['record']],
    ['in a closure', 'const make = () => { const string = () => 1; return () => string(); };', ['string']],
    ['that is called by its object', 'field.type("a");', []],
    ['of superstruct', "import { type } from 'superstruct'; type({});", []],
    ['of our contracts', "import { contract } from '../lib/contract/contract.ts'; contract();", []],
  ])('%s', (_what, text, found) => {
    expect(strangersIn('a.ts', text)).toEqual(found);
  });
});

it('no module of the browser calls one', () => {
  expect(browserFiles.length).toBeGreaterThan(300);
  const found = browserFiles.flatMap((file) =>
    strangersIn(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
