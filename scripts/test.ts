/**
 * `npm test`: everything that proves the product, one stage after the other; a failing stage does not hide the next.
 * `npm test -- server browser` runs the named stages only, on the builds that are there (made first if missing).
 * What failed is said again at the end, with how long each stage took, and the last line is the total.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.ts';
import type { Engine } from './lib/engine.ts';
import { repositoryRoot } from './lib/module-id.ts';
import { runNode } from './lib/run.ts';
import { table } from './lib/table.ts';
import { toolPath, typescriptFile } from './lib/tools.ts';
import { runVitest } from './lib/vitest.ts';
import { add, nothing, oneFailed, onePassed, type Tally, tallyLine } from './lib/vitest-report.ts';

const engines: readonly Engine[] = ['preact', 'react'];
const outDirs: Record<Engine, string> = { preact: 'dist', react: 'dist-react' };

/** Whether this run's build of an engine succeeded; absent until it was built. */
const built = new Map<Engine, boolean>();

const title = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 90 - text.length))}`);

/** A program that counts as one test. */
async function oneTest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  title(name);
  const { code } = await runNode(args, { env });
  return code === 0 ? onePassed : oneFailed(name);
}

async function build(engine: Engine): Promise<Tally> {
  const tally = await oneTest(`build, ${engine}`, typescriptFile('scripts/build.ts'), { ENGINE: engine });
  built.set(engine, tally.failed === 0);
  return tally;
}

/** Runs one of Vitest's projects; `filter` limits it to files whose path holds one of the words. */
function vitest(project: string, engine: Engine, filter: readonly string[] = []): Promise<Tally> {
  title(`${project} tests, ${engine}`);
  return runVitest(project, { filter, env: { ENGINE: engine } });
}

/** Tests of a built output: they fail with a build that failed, and have one made that was never made. */
async function onBuild(engine: Engine, tests: () => Promise<Tally>): Promise<Tally> {
  const missing = !existsSync(join(repositoryRoot, outDirs[engine], 'index.html'));
  const first = missing && !built.has(engine) ? await build(engine) : nothing;
  if (built.get(engine) !== false) return add(first, await tests());
  return add(first, oneFailed(`not run: the ${engine} build failed`));
}

async function browserTests(): Promise<Tally> {
  try {
    // Installed here where there is none, and not by several files at once.
    process.env.CHROME_PATH = await findChromium();
    await findChromium({ notifies: true });
  } catch (error) {
    return oneFailed(`browser: ${error instanceof Error ? error.message : error}`);
  }
  const shipped = await onBuild('preact', () => vitest('browser', 'preact'));
  return add(shipped, await onBuild('react', () => vitest('browser', 'react', ['smoke'])));
}

const onBothEngines = async (stage: (engine: Engine) => Promise<Tally>): Promise<Tally> => {
  let tally = nothing;
  for (const engine of engines) tally = add(tally, await stage(engine));
  return tally;
};

const stages: Record<string, () => Promise<Tally>> = {
  types: () => oneTest('types', typescriptFile('scripts/types.ts')),
  lint: () => oneTest('lint', [toolPath('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
  build: () => onBothEngines(build),
  unit: async () => {
    const rules = add(await vitest('rules', 'preact'), await vitest('unit', 'preact'));
    // What renders nothing does the same on any engine: only what renders, which is named .tsx, is run again.
    return add(rules, await vitest('unit', 'react', ['.test.tsx']));
  },
  server: () => onBuild('preact', () => vitest('server', 'preact')),
  browser: browserTests,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

let total = nothing;
const summary: string[][] = [['stage', 'passed', 'failed', 'skipped', 'seconds']];
for (const [name, run] of Object.entries(stages)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const startedAt = performance.now();
  const tally = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  summary.push([name, ...[tally.passed, tally.failed, tally.skipped, seconds].map(String)]);
  total = add(total, tally);
}
title('total');
for (const failure of total.failures) console.log(`✗ ${failure}`);
console.log(table(summary));
console.log(tallyLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
