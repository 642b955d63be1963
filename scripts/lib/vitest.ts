/** Runs a project of Vitest, shown as it goes, and counts its tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './run.ts';
import { toolPath } from './tools.ts';
import { type Tally, vitestTally } from './vitest-report.ts';

export interface VitestOptions {
  /** Only files whose path holds one of these words. */
  readonly filter?: readonly string[];
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function runVitest(project: string, { filter = [], env }: VitestOptions = {}): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-report-'));
  const report = join(folder, 'report.json');
  const { code } = await runNode(
    [
      toolPath('vitest'),
      'run',
      ...['--project', project, '--reporter', 'default', '--reporter', 'json'],
      `--outputFile.json=${report}`,
      ...filter,
    ],
    { env: env ?? {} },
  );
  const tally = vitestTally(report, code);
  rmSync(folder, { recursive: true });
  return tally;
}
