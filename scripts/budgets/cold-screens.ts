/**
 * What a screen loads that is opened by its address with nothing in the browser's cache: which files, and in how many
 * rounds, requests that wait for one another. The document is the first; what it asks for by itself comes in the second.
 */
import { runInNewContext } from 'node:vm';
import { inlineScripts } from './document.ts';
import { chunksFor, filesOf, startChunks } from './graph.ts';
import type { BuildWeights, ChunkWeight } from './weights.ts';

/** A screen as somebody opens it. */
export interface OpenedScreen {
  /** Path of its route, parameters included. */
  readonly route: string;
  /** Id of the module that brings it. */
  readonly module: string;
  readonly signedIn: boolean;
}

export interface ColdLoad {
  /** Without the document. */
  readonly files: readonly string[];
  readonly rounds: number;
  readonly chunks: readonly ChunkWeight[];
  /** Those of them that the document does not ask for. */
  readonly late: readonly ChunkWeight[];
}

const SHELL = 'src/app/shell.tsx';
const BAR = 'src/app/workspace-bar.tsx';

/** What a screen needs, all told: the start, the shell, its own, and the bar of who is signed in. */
export function screenChunks(
  weights: BuildWeights,
  { module, signedIn }: Pick<OpenedScreen, 'module' | 'signedIn'>,
): ChunkWeight[] {
  const parts = [SHELL, ...(signedIn ? [BAR] : []), module];
  return [...new Set([...startChunks(weights), ...parts.flatMap((part) => chunksFor(weights, part))])];
}

/** @param html the built document */
export function coldLoad(weights: BuildWeights, html: string, screen: OpenedScreen): ColdLoad {
  const asked = askedByDocument(html, screen);
  const chunks = screenChunks(weights, screen);
  const files = filesOf(chunks);
  const start = filesOf(startChunks(weights));
  const shell = filesOf(chunksFor(weights, SHELL)).filter((file) => !start.includes(file));
  const own = files.filter((file) => !start.includes(file) && !shell.includes(file));
  // The document imports the start, the start the shell, the shell the screen, each with all that it needs.
  const isLate = (file: string) => !asked.includes(file);
  return {
    files: [...new Set([...asked, ...files])],
    rounds: 2 + [shell, own].filter((part) => part.some(isLate)).length,
    chunks,
    late: chunks.filter((chunk) => filesOf([chunk]).some(isLate)),
  };
}

/** Paths, without the first `/`, that the head of the document asks for: its own script tells, run as a browser would. */
function askedByDocument(html: string, { route, signedIn }: OpenedScreen): string[] {
  const asked: string[] = [];
  const [head = ''] = inlineScripts(html);
  runInNewContext(head, {
    location: { hash: `#${route.replaceAll(/:\w+/g, 'x')}` },
    localStorage: { getItem: () => (signedIn ? 'a token' : null) },
    document: {
      cookie: '',
      documentElement: { toggleAttribute: () => undefined },
      querySelector: () => null,
      createElement: () => ({ dataset: {}, addEventListener: () => undefined }),
      head: { append: ({ href }: { href: string }) => asked.push(href.slice(1)) },
    },
    addEventListener: () => undefined,
  });
  return asked;
}
