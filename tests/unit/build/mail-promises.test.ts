/** Every mail is listed with all that it promises, and with tests that there are. */

import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { mailPromises, type Promised, WALKS, walkedMails } from '../../support/mail-promises.ts';
import { ownFiles } from './own-files.ts';
import { sourceTexts } from './source-texts.ts';

interface Definition {
  readonly isExported: boolean;
  readonly text: string;
}

/** The constants and functions of a file, by name. */
function definitionsOf(path: string): [name: string, Definition][] {
  const source = readFileSync(path, 'utf8');
  return parseSync(path, source).program.body.flatMap((node) => {
    const isExported = node.type === 'ExportNamedDeclaration';
    const made = isExported ? node.declaration : node;
    const text = source.slice(node.start, node.end);
    if (made?.type === 'FunctionDeclaration' && made.id) return [[made.id.name, { isExported, text }]];
    if (made?.type !== 'VariableDeclaration') return [];
    return made.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [[id.name, { isExported, text }]] : [],
    );
  });
}

/** Whoever writes a mail begins with one of these. */
const WRITES = /\b(?:companyNotice|bookingNotice|notice)\(/;
const writers = ownFiles.filter(
  (path) =>
    path.startsWith('src/server/') &&
    !path.startsWith('src/server/outbox/') &&
    WRITES.test(readFileSync(path, 'utf8')),
);
const byFile = new Map(writers.map((path) => [path, new Map(definitionsOf(path))]));
/** What one file takes from another has a name of its own. */
const all = new Map([...byFile.values()].flatMap((definitions) => [...definitions]));

/** Of a definition, with that of all that it uses. */
function wholeText(name: string, own: ReadonlyMap<string, Definition>, known = new Set<string>()): string {
  const { text = '' } = own.get(name) ?? all.get(name) ?? {};
  known.add(name);
  const used = (text.match(/\w+/g) ?? []).filter((word) => own.has(word) || all.has(word));
  return used.reduce(
    (whole, word) => (known.has(word) ? whole : `${whole}\n${wholeText(word, own, known)}`),
    text,
  );
}

const makers = new Map(
  [...byFile.values()].flatMap((own) =>
    [...own.entries()].flatMap(([name, { isExported }]) => {
      const text = wholeText(name, own);
      return isExported && /Mails?$/.test(name) && WRITES.test(text) ? [[name, text]] : [];
    }),
  ),
);

/** What of a text says that something is promised. */
const said: Readonly<Record<Exclude<Promised, 'event'>, RegExp>> = {
  amount: /\b(?:formatEuros|subscriptionTerms|payerOf)\(/,
  date: /\b(?:frenchInstant|frenchDay|slotWindow)\(/,
  link: /\bappUrl\}|\b(?:workspace|desk)Link\(|\bLINK_LINE\b|data\.link\b/,
};
const kinds = Object.keys(said) as (keyof typeof said)[];

test('every mail is listed, and nothing else', () => {
  expect(makers.size).toBeGreaterThan(50);
  expect(Object.keys(mailPromises).sort()).toEqual([...makers.keys()].sort());
});

test.each(Object.entries(mailPromises))('%s promises what is listed', (name, promises) => {
  const text = makers.get(name) ?? '';
  const made = kinds.filter((kind) => said[kind].test(text));
  expect(kinds.filter((kind) => promises[kind] !== undefined)).toEqual(made);
});

test('every proof is a test that there is', () => {
  const proofs = new Set(Object.values(mailPromises).flatMap((promises) => Object.values(promises)));
  const missing = [...proofs].filter((proof) => {
    const [file = '', title = ''] = proof.split(' › ');
    return !sourceTexts(`tests/server/${file}`).includes(title);
  });
  expect(missing).toEqual([]);
});

test('the walks know each mail that they prove', () => {
  const walked = Object.entries(mailPromises).filter(([, promises]) =>
    Object.values(promises).includes(WALKS),
  );
  expect(Object.keys(walkedMails).sort()).toEqual(walked.map(([name]) => name).sort());
});
