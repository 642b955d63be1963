/** Which chunks a role can reach: all but the screens that its guard keeps it out of, and what only they load. */
import { startGroup } from './graph.ts';
import type { BuildWeights, ChunkWeight } from './weights.ts';

/** Whoever has a role is signed in, and is led home from here. */
const signup = 'account/signup-screens';

/** Where the screens are, under `src/features`, that the role is kept out of (specification §6). */
const closedTo = {
  customer: ['office/', 'mission/', 'report/', 'partner/', signup],
  partner: ['office/', 'mission/', 'report/', 'customer/', 'booking/', signup],
  teammate: ['partner/', 'customer/', 'booking/', signup],
} as const;

export type ReachingRole = keyof typeof closedTo;

export const reachingRoles = Object.keys(closedTo) as ReachingRole[];

/** Whoever is not signed in reaches less than a customer does. */
export function chunksReachedBy(role: ReachingRole, weights: BuildWeights): ChunkWeight[] {
  const byFile = new Map(weights.chunks.map((chunk) => [chunk.file, chunk]));
  const isClosed = ({ source }: ChunkWeight) =>
    closedTo[role].some((place) => source.startsWith(`src/features/${place}`));
  const reached = new Set(startGroup(weights).chunks);
  for (const chunk of reached) {
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = byFile.get(file);
      if (next && !isClosed(next)) reached.add(next);
    }
  }
  return [...reached];
}
