/** Reads Vitest's JSON report: three numbers, and what failed. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repositoryRoot } from './module-id.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One text for each failure: where, its name and why. */
  readonly failures: readonly string[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneFailed = (what: string): Tally => ({ ...nothing, failed: 1, failures: [what] });

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** The last line of a test run; what was skipped is said only when something was. */
export const tallyLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Counts the tests of a run. A file that could not be loaded, a run without any test, and a run that failed for a
 * reason of its own (an unhandled error, no report) each count as one failed test: nothing fails unseen.
 *
 * @param unhandledFile what was thrown outside of any test: a JSON list of texts, or no file
 */
export function vitestTally(reportFile: string, exitCode: number, unhandledFile: string): Tally {
  if (!existsSync(reportFile)) return oneFailed('the run left no report');
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(repositoryRoot, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(file, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages.join('\n')),
    );
  });
  const unhandled = existsSync(unhandledFile)
    ? (JSON.parse(readFileSync(unhandledFile, 'utf8')) as readonly string[])
    : [];
  failures.push(...unhandled.map((why) => failure('outside of any test', why)));
  const tally: Tally = {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
  if (tally.failed > 0 || (exitCode === 0 && tally.passed > 0)) return tally;
  return add(tally, oneFailed(tally.passed > 0 ? 'the run failed, and no test of it' : 'no test was run'));
}

const failure = (where: string, why: string) => `${where}\n${why.replaceAll(/^/gm, '    ')}`;
