/** States that a law holds for every value that fast-check can think of. */

import * as fc from 'fast-check';

const RUNS = 300;

/** Synchronous properties only: nothing is left to wait for. Throws with the smallest counter-example. */
export function law<Values>(property: fc.IRawProperty<Values, false>): void {
  const outcome = fc.check(property, { numRuns: RUNS });
  if (outcome.failed) throw new Error(fc.defaultReportMessage(outcome));
}

/** Any JSON but what the API refuses before a schema sees it: `{"toString":0}` breaks whoever prints it. */
export const anyJson = fc.jsonValue().filter((value) => !everyObjectsName.test(JSON.stringify(value)));
const everyObjectsName = new RegExp(`"(${Object.getOwnPropertyNames(Object.prototype).join('|')})":`);
