/** Files of the first load say so in their first line, so that nobody adds to one without knowing what it costs. */
import { startChunks } from './graph.ts';
import type { BuildWeights } from './weights.ts';

/** Folders whose files may or may not be in the first load. Rules (`domain`) and engine glue run everywhere. */
const askedFolders = /^src\/(?!platform\/engine\/)(?:app|platform|ui)\//;

/**
 * Sentences naming each browser file in the start bundle whose first line does not say `First load.`.
 * @param opening gives the first bytes of a source file.
 */
export function silentFirstLoadFiles(weights: BuildWeights, opening: (id: string) => string): string[] {
  return startChunks(weights)
    .flatMap((chunk) => chunk.modules)
    .filter(({ id, bytes }) => bytes > 0 && /\.tsx?$/.test(id) && askedFolders.test(id))
    .filter(({ id }) => !/^\s*\/\*\*[\s*]*First load\./.test(opening(id)))
    .map(
      ({ id }) =>
        `${id} is in what a public page starts (imported by ${(weights.importers[id] ?? []).join(', ')}) ` +
        'but its first line does not say "First load."',
    );
}
