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

/** One group for each `import()`ed module: what it adds to the start bundle. */
export function screenGroups(weights: BuildWeights): LoadGroup[] {
  const atStart = new Set(startGroup(weights).chunks);
  const lazy = new Set(weights.chunks.flatMap((chunk) => chunk.dynamicImports));
  return weights.chunks
    .filter((chunk) => lazy.has(chunk.file))
    .map((chunk) => ({
      name: chunk.source,
      chunks: closure(weights, [chunk]).filter((part) => !atStart.has(part)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
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
