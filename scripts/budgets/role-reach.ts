/** Which chunks a role can reach: all but the screens that its guard keeps it out of, and what only they load. */
import { startGroup } from './graph.ts';
import type { BuildWeights, ChunkWeight } from './weights.ts';

/** Folders under `src/features` whose screens are behind a guard that refuses the role (specification §6). */
const closedTo = {
  customer: ['office', 'mission', 'partner'],
  partner: ['office', 'mission', 'customer', 'booking'],
  teammate: ['partner', 'customer', 'booking'],
} as const;

export type ReachingRole = keyof typeof closedTo;

export const reachingRoles = Object.keys(closedTo) as ReachingRole[];

/** Whoever is not signed in reaches less than a customer does. */
export function chunksReachedBy(role: ReachingRole, weights: BuildWeights): ChunkWeight[] {
  const byFile = new Map(weights.chunks.map((chunk) => [chunk.file, chunk]));
  const isClosed = ({ source }: ChunkWeight) =>
    closedTo[role].some((folder) => source.startsWith(`src/features/${folder}/`));
  const reached = new Set(startGroup(weights).chunks);
  for (const chunk of reached) {
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = byFile.get(file);
      if (next && !isClosed(next)) reached.add(next);
    }
  }
  return [...reached];
}
