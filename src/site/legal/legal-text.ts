/**
 * The markup of the legal texts, read once and shown twice: as a page and as a PDF. A front matter (`key: value` between
 * two `---`), then blocks separated by blank lines: `## heading`, `- item`, `> quoted line`, a paragraph,
 * or `{{name}}` alone for a block made from data. Inside: `**strong**`, `[label](address)`, `{{name}}` for a value.
 */

import { slug } from '../parts/slug.ts';
import { frenchTypography } from './typography.ts';

/** A run of text, perhaps strong, perhaps a link. */
export interface Run {
  readonly text: string;
  readonly strong?: true;
  readonly href?: string;
}

export type Line = readonly Run[];

export type Block =
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  | { readonly kind: 'quote'; readonly lines: readonly Line[] }
  | { readonly kind: 'table'; readonly caption: string; readonly rows: readonly (readonly string[])[] };

export interface LegalText {
  readonly title: string;
  /** Meta description, 50 to 160 characters. */
  readonly description: string;
  /** Of the general terms: recorded with each acceptance. */
  readonly version?: string;
  /** Day from which the text applies, `YYYY-MM-DD`. */
  readonly date: string;
  readonly blocks: readonly Block[];
}

/** What `{{name}}` stands for: a value inside a sentence, or blocks alone on a line. */
export interface LegalData {
  readonly values: Readonly<Record<string, string>>;
  readonly blocks: Readonly<Record<string, readonly Block[]>>;
}

const PLACEHOLDER = /\{\{([\w.-]+)\}\}/g;
const INLINE = /\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)/g;

/** @throws when the front matter misses a key, or a placeholder names nothing */
export function parseLegalText(source: string, data: LegalData): LegalText {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const front = Object.fromEntries(
    head.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1).trim()]),
  );
  const fact = (key: string) => {
    const value = front[key];
    if (!value) throw new Error(`a legal text needs « ${key} » in its front matter`);
    return fill(value, data);
  };
  return {
    title: frenchTypography(fact('title')),
    description: frenchTypography(fact('description')),
    ...(front.version ? { version: front.version } : {}),
    date: fact('date'),
    blocks: parseBlocks(body, data),
  };
}

/** The blocks of a text without front matter. */
export function parseBlocks(body: string, data: LegalData): Block[] {
  return body
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .flatMap((chunk) => parseChunk(chunk, data));
}

function parseChunk(chunk: string, data: LegalData): readonly Block[] {
  const alone = /^\{\{([\w.-]+)\}\}$/.exec(chunk)?.[1];
  if (alone !== undefined && data.blocks[alone] !== undefined) return data.blocks[alone];
  if (chunk.startsWith('## ')) {
    const text = frenchTypography(fill(chunk.slice(3), data));
    return [{ kind: 'heading', id: slug(text), text }];
  }
  if (chunk.startsWith('- ')) {
    const items = chunk.split(/\n(?=- )/).map((item) => parseLine(item.slice(2), data));
    return [{ kind: 'list', items }];
  }
  if (chunk.startsWith('> ')) {
    return [{ kind: 'quote', lines: chunk.split('\n').map((line) => parseLine(line.slice(2), data)) }];
  }
  return [{ kind: 'paragraph', line: parseLine(chunk, data) }];
}

function parseLine(source: string, data: LegalData): Line {
  const text = fill(source.replace(/\s*\n\s*/g, ' '), data);
  const runs: Run[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) runs.push({ text: frenchTypography(text.slice(from, to)) });
  };
  for (const match of text.matchAll(INLINE)) {
    const [all, strong, label, href] = match;
    plain(match.index);
    if (strong !== undefined) runs.push({ text: frenchTypography(strong), strong: true });
    if (label !== undefined && href !== undefined) runs.push({ text: frenchTypography(label), href });
    from = match.index + all.length;
  }
  plain(text.length);
  return runs;
}

function fill(text: string, { values }: LegalData): string {
  return text.replace(PLACEHOLDER, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a legal text names {{${name}}}, which stands for nothing`);
    return value;
  });
}
