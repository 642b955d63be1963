// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tallyLine, vitestTally } from '../../../scripts/lib/vitest-report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  const empty = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  writeFileSync(file, JSON.stringify({ ...empty, ...content }));
  return file;
}

test('passed, failed and skipped tests are added up', () => {
  const file = report({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(tallyLine(vitestTally(file, 1))).toBe('7 passed, 2 failed, 2 skipped');
});

test('nothing is said of skipped tests when there are none', () => {
  expect(tallyLine(vitestTally(report({ numPassedTests: 7 }), 0))).toBe('7 passed, 0 failed');
});

test('a test file that cannot be loaded is a failure', () => {
  const file = report({ numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] });
  expect(vitestTally(file, 1).failed).toBe(1);
});

test('a file whose tests failed is not counted twice', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
  expect(vitestTally(report({ numFailedTests: 1, testResults }), 1).failed).toBe(1);
});

test('a run that fails without a failed test is a failure', () => {
  expect(vitestTally(report({ numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 });
});

test('a run without tests, or without a report, is a failure', () => {
  expect(vitestTally(report({}), 0).failed).toBe(1);
  expect(vitestTally(join(folder, 'absent.json'), 0).failed).toBe(1);
});
