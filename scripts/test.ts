/**
 * `npm test`: everything that proves the product; a failing stage does not hide the next.
 * `npm test -- server browser` runs the named stages only, on the builds that are there (made first if missing).
 * What failed is said again at the end, with how long each stage took, and the last line is the total.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { limitConcurrency } from '../src/domain/lib/concurrency-limit.ts';
import { findChromium } from './lib/chromium.ts';
import type { Engine } from './lib/engine.ts';
import { repositoryRoot } from './lib/module-id.ts';
import { runNode } from './lib/run.ts';
import { table } from './lib/table.ts';
import { toolPath, typescriptFile } from './lib/tools.ts';
import { runVitest } from './lib/vitest.ts';
import { add, nothing, oneFailed, onePassed, type Tally, tallyLine } from './lib/vitest-report.ts';

type Job = () => Promise<Tally>;

const engines: readonly Engine[] = ['preact', 'react'];
const outDirs: Record<Engine, string> = { preact: 'dist', react: 'dist-react' };

/** Whether this run's build of an engine succeeded; absent until it was built. */
const built = new Map<Engine, boolean>();

const title = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 90 - text.length))}`);

/** A program that counts as one test; what it printed is shown once it has ended. */
async function oneTest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  const { code, output } = await runNode(args, { env, quiet: true });
  title(name);
  console.log(output);
  return code === 0 ? onePassed : oneFailed(name);
}

async function build(engine: Engine): Promise<Tally> {
  const tally = await oneTest(`build, ${engine}`, typescriptFile('scripts/build.ts'), { ENGINE: engine });
  built.set(engine, tally.failed === 0);
  return tally;
}

interface Chosen {
  /** Only files whose path holds one of these words. */
  readonly filter?: readonly string[];
  /** Shown once it has ended, rather than as it goes. */
  readonly quiet?: boolean;
}

/** Runs one of Vitest's projects. */
async function vitest(
  project: string,
  engine: Engine,
  { filter = [], quiet = false }: Chosen = {},
): Promise<Tally> {
  const name = `${project} tests, ${engine}`;
  if (!quiet) title(name);
  const { tally, output } = await runVitest(project, { filter, quiet, env: { ENGINE: engine } });
  if (quiet) {
    title(name);
    console.log(output);
  }
  return tally;
}

/** Tests of a built output: they fail with a build that failed, and have one made that was never made. */
async function onBuild(engine: Engine, tests: Job): Promise<Tally> {
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
  return add(shipped, await onBuild('react', () => vitest('browser', 'react', { filter: ['smoke'] })));
}

/** Programs that leave a processor idle when they run alone: two of them at once, in this order. */
const sideBySide: Record<string, readonly Job[]> = {
  build: engines.map((engine) => () => build(engine)),
  types: [() => oneTest('types', typescriptFile('scripts/types.ts'))],
  lint: [() => oneTest('lint', [toolPath('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'])],
  unit: [
    () => vitest('unit', 'preact', { quiet: true }),
    // What renders nothing does the same on any engine: only what renders, which is named .tsx, is run again.
    () => vitest('unit', 'react', { quiet: true, filter: ['.test.tsx'] }),
    () => vitest('rules', 'preact', { quiet: true }),
  ],
};

/** Each keeps both processors busy. */
const alone: Record<string, Job> = {
  server: () => onBuild('preact', () => vitest('server', 'preact')),
  browser: browserTests,
};

const stages = [...Object.keys(sideBySide), ...Object.keys(alone)];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !stages.includes(name));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${stages.join(', ')}.`);
  process.exit(2);
}
const isAsked = (name: string) => named.length === 0 || named.includes(name);

let total = nothing;
const summary: string[][] = [['stage', 'passed', 'failed', 'skipped', 'seconds']];
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);
const line = (name: string, { passed, failed, skipped }: Tally, seconds: number) =>
  summary.push([name, ...[passed, failed, skipped, seconds].map(String)]);

/** Runs the jobs of a stage, and adds what they found. @param limited lets so many run at once */
async function runStage(
  name: string,
  jobs: readonly Job[],
  limited: (job: Job) => Promise<Tally>,
): Promise<void> {
  let begun = 0;
  const timed = (job: Job) => {
    begun ||= performance.now();
    return job();
  };
  const tally = (await Promise.all(jobs.map((job) => limited(() => timed(job))))).reduce(add, nothing);
  line(name, tally, secondsSince(begun));
  total = add(total, tally);
}

const startedAt = performance.now();
const twoAtOnce = limitConcurrency(2);
await Promise.all(
  Object.entries(sideBySide)
    .filter(([name]) => isAsked(name))
    .map(([name, jobs]) => runStage(name, jobs, twoAtOnce)),
);
for (const [name, job] of Object.entries(alone)) {
  if (isAsked(name)) await runStage(name, [job], (only) => only());
}
line('all', total, secondsSince(startedAt));
title('total');
for (const failure of total.failures) console.log(`✗ ${failure}`);
console.log(table(summary));
console.log(tallyLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
