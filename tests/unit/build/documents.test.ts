// @vitest-environment node
/** Comments cite documents for what they do not say themselves: each is in the repository, with the section that is named. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf } from '../../../scripts/build/files.ts';
import { disputeEvents } from '../../../src/server/payment/stripe/stripe-dispute.ts';
import { refundEvents } from '../../../src/server/payment/stripe/stripe-refund.ts';
import { FORMER_STRIPE_VERSION, STRIPE_VERSION } from '../../../src/server/payment/stripe/stripe-versions.ts';
import { ownFiles } from './own-files.ts';

const root = join(import.meta.dirname, '../../..');
const documents = join(root, '.github');

const sources = ownFiles.filter((file) => /\.(tsx?|css|sql|mjs)$/.test(file));

/** Comments wrap anywhere. */
const unwrapped = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ');

interface Citation {
  readonly file: string;
  readonly document: string;
  /** A heading, where one is named. */
  readonly section: string | undefined;
}

const citations: Citation[] = sources.flatMap((file) =>
  [
    ...unwrapped(readFileSync(join(root, file), 'utf8')).matchAll(
      /\b([A-Za-z][\w-]*)\.md\b(?:, "?([A-Z][A-Za-z ]+))?/g,
    ),
  ].map(([, document = '', section]) => ({ file, document: `${document}.md`, section: section?.trim() })),
);

/** In the folder of documents, at the root, or among the sources. */
const isHere = (document: string): boolean =>
  [documents, root].some((folder) => existsSync(join(folder, document))) ||
  ownFiles.some((file) => file.endsWith(`/${document}`));

it('every document that a comment cites is in the repository', () => {
  expect(citations.length).toBeGreaterThan(40);
  expect(citations.filter(({ document }) => !isHere(document))).toEqual([]);
});

it('every section that a comment names is a heading of its document', () => {
  const missing = citations.filter(({ document, section }) => {
    if (!section || !existsSync(join(documents, document))) return false;
    const headings = readFileSync(join(documents, document), 'utf8').match(/^#+ .*$/gm) ?? [];
    return !headings.some((heading) => heading.replace(/^#+ /, '').startsWith(section));
  });
  expect(missing).toEqual([]);
});

const pages = [
  'README.md',
  ...(await filesOf(documents)).filter((file) => file.endsWith('.md')).map((file) => `.github/${file}`),
];

it.each(pages)('every link of %s leads to a file', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  const missing = links
    .map(([, link = '']) => link)
    .filter((link) => !existsSync(join(root, dirname(page), link)));
  expect(missing).toEqual([]);
});

/** What stands at the root, and what the folders of `src` are called: a page names files from either. */
const places = [
  ...['src', 'scripts', 'tests', 'public', '.github', '.biome', '.ci'].map((name) => [name, '.'] as const),
  ...readdirSync(join(root, 'src')).map((name) => [name, 'src'] as const),
];

it.each(pages)('every file or folder that %s names is there', (page) => {
  const named = [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w.-]+)\/([\w./-]+)`/g)];
  const missing = named.flatMap(([, first = '', rest = '']) => {
    const place = places.find(([name]) => name === first);
    return place && !existsSync(join(root, place[1], first, rest)) ? [`${first}/${rest}`] : [];
  });
  expect(missing).toEqual([]);
});

/** A comment begins where no text of a string or an address could. */
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<!\S)\/\/[^\n]*|^\s*--[^\n]*/gm;
/** A file as comments name it: by its path from there, from its layer or from the folder of who names it, or by its name. */
const FILE = /(?<![\w./-])(?:[\w-]+\/)*[\w][\w.-]*\.(?:tsx?|css|sql)\b/g;

const layers = readdirSync(join(root, 'src'));

it('every file that a comment names is there', () => {
  const named = sources.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(COMMENTS) ?? []).flatMap((comment) =>
      (unwrapped(comment).match(FILE) ?? []).map((path) => ({ file, path })),
    ),
  );
  const isOfSources = ({ file, path }: { readonly file: string; readonly path: string }) =>
    file.startsWith('src/') || ['src', ...layers].includes(path.split('/')[0] ?? '');
  const names = new Set(ownFiles.map((file) => basename(file)));
  expect(named.length).toBeGreaterThan(25);
  const missing = named.filter(({ file, path }) => {
    if (!path.includes('/')) return !names.has(path) && !existsSync(join(root, path));
    if (!isOfSources({ file, path })) return false;
    const layer = file.split('/').slice(0, 2).join('/');
    return !['.', 'src', layer, dirname(file)].some((folder) => existsSync(join(root, folder, path)));
  });
  expect(missing).toEqual([]);
});

it('the README names the versions of Stripe that are asked for and tested', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [asked, former] = readme.match(/`\d{4}-\d\d-\d\d\.\w+`/g) ?? [];
  expect([asked, former]).toEqual([`\`${STRIPE_VERSION}\``, `\`${FORMER_STRIPE_VERSION}\``]);
});

it('the README names the messages of Stripe that nothing but a webhook brings', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const named = (event: string) =>
    readme.includes(`\`${event}\``) || readme.includes(`\`${event.replace(/\w+$/, '*')}\``);
  expect([...refundEvents, ...disputeEvents].filter((event) => !named(event))).toEqual([]);
});
