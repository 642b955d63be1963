/** The query of a list: after which record its page begins. */

import { isUuid } from '../../domain/lib/ruled.ts';
import type { Call } from './call.ts';
import { problem } from './problem.ts';

/** @throws problem ERROR.INVALID where `after` is no identifier */
export function readAfter(call: Call): string | null {
  const after = call.req.query('after') || null;
  if (after !== null && !isUuid(after)) {
    throw problem('ERROR.INVALID', { fields: { after: 'Un identifiant est attendu.' } });
  }
  return after;
}
