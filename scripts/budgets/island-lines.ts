/** The lines of the budget that are about islands: what a public page asks for once it has one in view. */
import { chunksFor, filesOf, startChunks } from './graph.ts';
import { limits } from './limits.ts';
import { type BudgetLine, namesIn } from './measure.ts';
import type { BuildWeights } from './weights.ts';

/** Where islands are named, each by an `import()` of its module. */
export const ISLANDS = 'src/app/islands.ts';

/**
 * @param source text of the list of islands
 * @throws when it names none, or one that is not in the build
 */
export function islandLines(weights: BuildWeights, source: string): BudgetLine[] {
  const start = startChunks(weights);
  const modules = [...source.matchAll(/import\('\.\.\/(features\/[^']+)'\)/g)].map(
    ([, path]) => `src/${path}`,
  );
  if (modules.length === 0) throw new Error(`${ISLANDS} names no island`);
  return modules.map((module) => {
    const chunks = chunksFor(weights, module);
    const name = module.replace(/.*\/|\.\w+$/g, '');
    return {
      what: `requests of a first visit with an island in view: ${name}`,
      value: 1 + new Set(filesOf([...start, ...chunks])).size,
      unit: 'requests',
      limit: limits.islandRequests,
      madeOf: namesIn(chunks),
    };
  });
}
