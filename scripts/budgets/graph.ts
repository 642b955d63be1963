/** What loads together: closures over the chunk graph. */
import type { BuildWeights, ChunkWeight } from './weights.ts';

export interface LoadGroup {
  /** What it is called in a report: the module behind an `import()`. */
  readonly name: string;
  /** Chunks, in load order; styles are those of the chunks. */
  readonly chunks: readonly ChunkWeight[];
}

/** Everything a public page starts by itself: the entry and what it imports statically. */
export function startGroup(weights: BuildWeights): LoadGroup {
  const entries = weights.chunks.filter((chunk) => chunk.entry);
  if (entries.length === 0) throw new Error('the build has no start bundle');
  return { name: 'start', chunks: closure(weights, entries) };
}

/** The module of the app's shell: a chunk of its own, which every screen behind it finds loaded. */
const SHELL = 'src/app/shell.tsx';

/** An `import()`ed module, and how much of what it loads is its own. */
export interface ScreenGroup extends LoadGroup {
  /** What it adds to the start bundle and, behind the shell, to the shell. */
  readonly everything: readonly ChunkWeight[];
}

/** One group for each `import()`ed module: the chunks that only it needs (guarantees.md, Weight). */
export function screenGroups(weights: BuildWeights): ScreenGroup[] {
  const added = addedByScreens(weights);
  return added.map(({ name, everything }) => {
    const others = new Set(added.filter((one) => one.name !== name).flatMap((one) => one.everything));
    return { name, everything, chunks: everything.filter((chunk) => !others.has(chunk)) };
  });
}

/** One group for each chunk that several `import()`ed modules need: forms, calls. */
export function sharedGroups(weights: BuildWeights): LoadGroup[] {
  const all = addedByScreens(weights).flatMap(({ everything }) => everything);
  return [...new Set(all.filter((chunk, index) => all.indexOf(chunk) !== index))].map((chunk) => ({
    name: chunk.source,
    chunks: [chunk],
  }));
}

function addedByScreens(weights: BuildWeights): { name: string; everything: ChunkWeight[] }[] {
  const atStart = new Set(startGroup(weights).chunks);
  const shell = weights.chunks.filter((chunk) => chunk.source === SHELL);
  const inShell = new Set(closure(weights, shell).filter((chunk) => !atStart.has(chunk)));
  const behind = behindShell(weights, inShell, atStart);
  const lazy = new Set(weights.chunks.flatMap((chunk) => chunk.dynamicImports));
  return weights.chunks
    .filter((chunk) => lazy.has(chunk.file))
    .map((chunk) => ({
      name: chunk.source,
      everything: closure(weights, [chunk]).filter(
        (part) => !atStart.has(part) && !(behind.has(chunk) && inShell.has(part)),
      ),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Chunks that nothing but the shell, or what is behind it, asks for. */
function behindShell(
  weights: BuildWeights,
  inShell: ReadonlySet<ChunkWeight>,
  atStart: ReadonlySet<ChunkWeight>,
): Set<ChunkWeight> {
  const askedBy = (askers: Iterable<ChunkWeight>) => {
    const files = new Set([...askers].flatMap((chunk) => chunk.dynamicImports));
    return weights.chunks.filter((chunk) => files.has(chunk.file));
  };
  const reachedFrom = (first: readonly ChunkWeight[]) => {
    const reached = new Set<ChunkWeight>();
    const add = (chunks: readonly ChunkWeight[]) => {
      for (const chunk of closure(weights, chunks)) if (!atStart.has(chunk)) reached.add(chunk);
    };
    add(first);
    for (const chunk of reached) add(askedBy([chunk]));
    return reached;
  };
  const elsewhere = reachedFrom(askedBy(atStart).filter((chunk) => chunk.source !== SHELL));
  return new Set(
    [...reachedFrom([...inShell])].filter((chunk) => !inShell.has(chunk) && !elsewhere.has(chunk)),
  );
}

/** Scripts and styles of a group, each once. */
export const filesOf = (group: LoadGroup): string[] => [
  ...new Set(group.chunks.flatMap((chunk) => [chunk.file, ...chunk.styles])),
];

function closure(weights: BuildWeights, from: readonly ChunkWeight[]): ChunkWeight[] {
  const byFile = new Map(weights.chunks.map((chunk) => [chunk.file, chunk]));
  const seen = new Set<ChunkWeight>();
  const visit = (chunk: ChunkWeight) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) {
      const next = byFile.get(file);
      if (next) visit(next);
    }
  };
  for (const chunk of from) visit(chunk);
  return [...seen];
}
