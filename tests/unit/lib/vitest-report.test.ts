// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../../../scripts/lib/module-id.ts';
import { tallyLine, vitestTally as tallyOf } from '../../../scripts/lib/vitest-report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  const empty = {
    numPassedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  writeFileSync(file, JSON.stringify({ ...empty, ...content }));
  return file;
}

/** Counts a run of which nothing was thrown outside of its tests. */
const vitestTally = (reportFile: string, exitCode: number) =>
  tallyOf(reportFile, exitCode, join(folder, 'absent.json'));

const file = (tests: readonly string[], status = 'failed') => ({
  name: join(repositoryRoot, 'tests/a.test.ts'),
  status,
  message: 'cannot be read',
  assertionResults: tests.map((state, index) => ({
    status: state,
    fullName: `test ${index}`,
    failureMessages: state === 'failed' ? ['expected 1\nto be 2'] : [],
  })),
});

test('passed, failed and skipped tests are added up', () => {
  const testResults = [file(['failed', 'passed']), file(['failed', 'passed'])];
  const counts = report({ numPassedTests: 7, numPendingTests: 1, numTodoTests: 1, testResults });
  expect(tallyLine(vitestTally(counts, 1))).toBe('7 passed, 2 failed, 2 skipped');
});

test('nothing is said of skipped tests when there are none', () => {
  expect(tallyLine(vitestTally(report({ numPassedTests: 7 }), 0))).toBe('7 passed, 0 failed');
});

test('a test that failed is said with its file, its name and why', () => {
  const { failures } = vitestTally(
    report({ numPassedTests: 1, testResults: [file(['passed', 'failed'])] }),
    1,
  );
  expect(failures).toEqual(['tests/a.test.ts › test 1\n    expected 1\n    to be 2']);
});

test('a test file that cannot be loaded is a failure', () => {
  const { failed, failures } = vitestTally(report({ numPassedTests: 3, testResults: [file([])] }), 1);
  expect([failed, failures]).toEqual([1, ['tests/a.test.ts\n    cannot be read']]);
});

test('a run that fails without a failed test is a failure', () => {
  const tally = vitestTally(report({ numPassedTests: 3, testResults: [file(['passed'], 'passed')] }), 1);
  expect(tally).toMatchObject({ passed: 3, failed: 1 });
});

test('what is thrown outside of any test is a failure, said with why', () => {
  const unhandled = join(folder, 'unhandled.json');
  writeFileSync(unhandled, JSON.stringify(['Error: too late\n    at a.ts:1']));
  const tally = tallyOf(report({ numPassedTests: 3 }), 1, unhandled);
  expect(tally).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['outside of any test\n    Error: too late\n        at a.ts:1'],
  });
});

test('a run without tests, or without a report, is a failure', () => {
  expect(vitestTally(report({}), 0).failed).toBe(1);
  expect(vitestTally(join(folder, 'absent.json'), 0).failed).toBe(1);
});
