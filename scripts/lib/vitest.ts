/** Runs a project of Vitest, shown as it goes, and counts its tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './run.ts';
import { toolPath } from './tools.ts';
import { UNHANDLED_FILE } from './unhandled-reporter.ts';
import { type Tally, vitestTally } from './vitest-report.ts';

export interface VitestOptions {
  /** Only files whose path holds one of these words. */
  readonly filter?: readonly string[];
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Keep the output instead of showing it. */
  readonly quiet?: boolean;
}

interface VitestRun {
  readonly tally: Tally;
  /** What a quiet run printed; empty otherwise. */
  readonly output: string;
}

const unhandledReporter = fileURLToPath(new URL('unhandled-reporter.ts', import.meta.url));

export async function runVitest(
  project: string,
  { filter = [], env = {}, quiet = false }: VitestOptions = {},
): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-report-'));
  const report = join(folder, 'report.json');
  const unhandled = join(folder, 'unhandled.json');
  const { code, output } = await runNode(
    [
      toolPath('vitest'),
      'run',
      `--project=${project}`,
      ...['default', 'json', unhandledReporter].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
      ...filter,
    ],
    { env: { ...env, [UNHANDLED_FILE]: unhandled }, quiet },
  );
  const tally = vitestTally(report, code, unhandled);
  rmSync(folder, { recursive: true });
  return { tally, output };
}
