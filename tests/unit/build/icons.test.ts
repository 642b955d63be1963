// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesOf } from '../../../scripts/build/files.ts';
import { loadSite } from '../../../scripts/vite/prerender.ts';
import { workspaces } from '../../../src/domain/route/workspace.ts';

/** « Icons registered: eye, eye slash (plain and filled), calendar, filled person » (specification §9). */
const specified = ['eye', 'eye-fill', 'eye-slash', 'eye-slash-fill', 'calendar', 'person-fill'];

const root = join(import.meta.dirname, '../../../src');
let body: string;
let sources: string;
beforeAll(async () => {
  body = (await loadSite('document.tsx')).fillIndex('<!--body-->', {
    origin: 'https://exemple.fr',
    style: '',
    scripts: { firstPaint: '', afterPaint: '' },
  });
  const files = (await filesOf(root)).filter((name) => /\.tsx?$/.test(name));
  sources = files.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
});

/** What is drawn of each symbol of the sprite, by its name. */
const symbols = () =>
  new Map(
    [...body.matchAll(/<symbol id="i-([^"]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, name = '', drawn = '']) => [
      name,
      drawn,
    ]),
  );

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);

describe('the icons that the specification names', () => {
  it.each(specified)('%s is drawn in the document, once, and unlike any other', (name) => {
    expect(all(body, / id="i-([^"]+)"/g).filter((one) => one === name)).toEqual([name]);
    const drawn = symbols().get(name);
    expect(drawn).toMatch(/<path d="M/);
    expect([...symbols()].filter(([, other]) => other === drawn).map(([one]) => one)).toEqual([name]);
    expect(drawn?.includes('fill="currentColor"')).toBe(name.endsWith('-fill'));
  });

  it('are each shown somewhere', () => {
    // The eye of a password, plain or filled, is slashed while the password is shown.
    const eyes =
      sources.includes("shown ? 'eye-slash' : 'eye'") && /name=\{`\$\{icon\}-fill`\}/.test(sources);
    const named = [
      ...all(sources, /(?:<Icon name|<Screen [^>]*icon)="([^"]+)"/g),
      ...(eyes ? ['eye', 'eye-slash', 'eye-fill', 'eye-slash-fill'] : []),
    ];
    expect(specified.filter((name) => !named.includes(name))).toEqual([]);
  });
});

it('every symbol that a page or a screen shows is drawn in the document', () => {
  const entries = Object.values(workspaces).flatMap((all) => all.map(([, , icon]) => icon));
  const shown = [
    ...all(body, /<use href="#i-([^"]+)"/g),
    ...all(sources, /<Icon name="([^"]+)"/g),
    ...entries,
  ];
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.filter((name) => !symbols().has(name))).toEqual([]);
  // No other way to name one: what is not in the document would be asked for, or not be there.
  const literal = all(sources, /<use\s+href=(\S+)/g);
  expect(
    literal.filter((href) => !/^("#i-car"|\{`#i-\$\{name\}`\}|\{`\$\{drawings\}#\$\{of\}`\})/.test(href)),
  ).toEqual([]);
});
