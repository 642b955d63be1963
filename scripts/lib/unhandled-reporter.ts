/** A reporter of Vitest: writes what was thrown outside of any test, which Vitest's JSON report leaves out. */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/reporters';

/** The variable that names the file: a JSON list of texts. */
export const UNHANDLED_FILE = 'VITEST_UNHANDLED_FILE';

export default class implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[UNHANDLED_FILE];
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  }
}
