/** The last step of a build: fails it when the product is heavier than it promises, and says what grew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileByRoute } from '../../src/app/screens.ts';
import type { Engine } from '../lib/engine.ts';
import { repositoryRoot } from '../lib/module-id.ts';
import { readAccepted, writeAccepted } from './accepted.ts';
import { silentFirstLoadFiles } from './first-load.ts';
import { ISLANDS, islandLines } from './island-lines.ts';
import { type Measurement, measure } from './measure.ts';
import { strangersInStart } from './packages.ts';
import { budgetReport } from './report.ts';
import { screenLines } from './screen-lines.ts';
import { type BuildWeights, readWeights } from './weights.ts';

/** What `measure` says and, for the engine that is shipped, the lines about screens. */
export function measureAll(outDir: string, weights: BuildWeights): Measurement {
  const { lines, parts } = measure(outDir, weights);
  const aboutIslands = islandLines(weights, readFileSync(join(repositoryRoot, ISLANDS), 'utf8'));
  const aboutScreens =
    weights.engine === 'preact' ? screenLines(outDir, weights, Object.fromEntries(fileByRoute())) : [];
  return { lines: [...lines, ...aboutIslands, ...aboutScreens], parts };
}

/**
 * Prints the report of a build. With `--accept` on the command line, growth is counted from this build on.
 * @throws when a limit is passed or the start bundle holds what it may not.
 */
export async function checkBudgets(outDir: string, engine: Engine): Promise<void> {
  const weights = readWeights(engine);
  const measurement = measureAll(outDir, weights);
  const structure = [
    ...strangersInStart(weights, engine),
    ...silentFirstLoadFiles(weights, (id) => readFileSync(join(repositoryRoot, id), 'utf8').slice(0, 200)),
  ];
  const report = budgetReport(measurement, structure, readAccepted(engine));
  console.log(`\nWeight of ${outDir} (${engine})\n${report.text}\n`);
  if (process.argv.includes('--accept')) {
    writeAccepted(engine, measurement);
    console.log('Accepted: growth is counted from this build on.');
  }
  if (report.faults.length > 0) {
    throw new Error(`${outDir} breaks ${report.faults.length} of its weight promises, marked ✗ above.`);
  }
}
