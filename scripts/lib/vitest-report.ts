/** Reads Vitest's JSON report as three numbers. */
import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneFailed: Tally = { ...nothing, failed: 1 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The last line of a test run; what was skipped is said only when something was. */
export const tallyLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/**
 * Counts the tests of a run. A file that could not be loaded, a run without any test, and a run that failed for a
 * reason of its own (an unhandled error, no report) each count as one failed test: nothing fails unseen.
 */
export function vitestTally(reportFile: string, exitCode: number): Tally {
  if (!existsSync(reportFile)) return oneFailed;
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length;
  const tally: Tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent ? add(tally, oneFailed) : tally;
}
