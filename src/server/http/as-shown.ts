/** What is changed as it was shown: of two who change it at once the second is told what it has become. */

import { problem } from './problem.ts';

/**
 * @param shown what it was when the change was asked for; absent where nobody says
 * @param refusal what it has become, in French
 * @throws problem ERROR.STATE where it is not as it was shown
 */
export function requireAsShown<T>(shown: T | undefined, now: T, refusal: () => string): void {
  if (shown !== undefined && shown !== now) throw problem('ERROR.STATE', { message: refusal() });
}
