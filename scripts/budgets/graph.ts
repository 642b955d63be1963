/** What loads together: closures over the chunk graph. */
import type { BuildWeights, ChunkWeight } from './weights.ts';

/** Everything a public page starts by itself: the entry and what it imports statically. */
export function startChunks(weights: BuildWeights): ChunkWeight[] {
  const entries = weights.chunks.filter((chunk) => chunk.entry);
  if (entries.length === 0) throw new Error('the build has no start bundle');
  return closure(weights, entries);
}

/** The chunk that holds a module, and all that it imports. @throws when no chunk holds it */
export function chunksFor(weights: BuildWeights, module: string): ChunkWeight[] {
  const holder = weights.chunks.find(({ modules }) => modules.some(({ id }) => id === module));
  if (!holder) throw new Error(`the build has no ${module}`);
  return closure(weights, [holder]);
}

/** Scripts and styles of some chunks, each once. */
export const filesOf = (chunks: readonly ChunkWeight[]): string[] => [
  ...new Set(chunks.flatMap((chunk) => [chunk.file, ...chunk.styles])),
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
