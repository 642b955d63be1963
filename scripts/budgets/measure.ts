/** Weighs a built output folder: what stands behind each line of the budget report. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { documentParts, documentRequests, firstScreenPictures, inlineScripts } from './document.ts';
import { filesOf, startChunks } from './graph.ts';
import { limits } from './limits.ts';
import { assetHeadBytes, responseHeadBytes } from './response-head.ts';
import type { BuildWeights, ChunkWeight } from './weights.ts';

export interface BudgetLine {
  readonly what: string;
  readonly value: number;
  readonly unit: 'B' | 'requests' | 'rounds';
  /** Absent: only reported. */
  readonly limit?: number;
  /** Names of the modules and parts of the document that weigh in this line, so that a fault can name one. */
  readonly madeOf: readonly string[];
}

export interface Measurement {
  readonly lines: readonly BudgetLine[];
  /** Bytes by module (minified) and by part of the document (as it is): they tell what grew. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Bytes of what stands in no file of its own, after brotli at the quality that the build compresses with. */
export const brotliBytes = (content: Buffer | string): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Bytes of a file of a build as they travel: of its compressed sibling, where it has one. */
export function sentBytes(file: string): number {
  const sibling = `${file}.br`;
  return existsSync(sibling) ? statSync(sibling).size : brotliBytes(readFileSync(file));
}

/** @throws when the folder holds no build. */
export function measure(outDir: string, weights: BuildWeights): Measurement {
  const html = readFileSync(join(outDir, 'index.html'), 'utf8');
  const headers = readFileSync(join(outDir, '_headers'), 'utf8');
  const weightOf = (file: string) => sentBytes(join(outDir, file));
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + weightOf(file), 0);

  const document = weightOf('index.html');
  const start = startChunks(weights);
  const scripts = listFiles(outDir).filter(isScript);
  const requested = documentRequests(html).map((address) => address.replace(/^\//, ''));
  const everyScript = sum(scripts) + brotliBytes(inlineScripts(html).join('\n'));
  const pictures = firstScreenPictures(html).map((address) => join(outDir, address));
  const pictureBytes = pictures.map((file) => (existsSync(file) ? transferBytes(file) : 0));

  const inDocument = documentParts(html);
  const modules = moduleBytes(weights.chunks);
  return {
    lines: [
      line('index.html (every public page)', document, Object.keys(inDocument), limits.document),
      line(
        'index.html with its response headers',
        document + responseHeadBytes(headers),
        [],
        limits.firstFlight,
      ),
      line('headers of an asset', assetHeadBytes(headers), [], limits.assetHead),
      line(
        'JS that a public page starts by itself',
        sum(filesOf(start).filter(isScript)),
        namesIn(start),
        limits.start[weights.engine],
      ),
      line('all JS of the product', everyScript, Object.keys(modules)),
      {
        what: 'requests of a first visit (HTML, CSS, JS)',
        value: 1 + new Set([...filesOf(start), ...requested]).size,
        unit: 'requests',
        limit: limits.firstVisitRequests,
        madeOf: [],
      },
      line(
        'pictures of the first screen',
        pictureBytes.reduce((total, bytes) => total + bytes, 0),
        [],
        limits.firstScreenPictures,
      ),
    ],
    parts: { ...inDocument, ...modules },
  };
}

const line = (what: string, value: number, madeOf: readonly string[], limit?: number): BudgetLine => ({
  what,
  value,
  unit: 'B',
  madeOf,
  ...(limit === undefined ? {} : { limit }),
});

const isScript = (file: string): boolean => file.endsWith('.js');

/** Modules that weigh in some chunks. */
export const namesIn = (chunks: readonly ChunkWeight[]): string[] => Object.keys(moduleBytes(chunks));

/** SVG travels compressed, other pictures as they are. */
const transferBytes = (file: string): number =>
  file.endsWith('.svg') ? sentBytes(file) : statSync(file).size;

function moduleBytes(chunks: readonly ChunkWeight[]): Record<string, number> {
  const bytes: Record<string, number> = {};
  for (const { id, bytes: own } of chunks.flatMap((chunk) => chunk.modules)) {
    if (own > 0) bytes[id] = (bytes[id] ?? 0) + own;
  }
  return bytes;
}

/** Paths of all files under a folder, relative to it. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
