/** The record that a call's path names. */

import { isUuid } from '../../domain/ruled.ts';
import type { Call } from './call.ts';
import { problem } from './problem.ts';

/**
 * In lowercase, as records are stored.
 * @param refusal said of what is no identifier, as of a record that is not there
 * @throws problem ERROR.NOT_FOUND
 */
export function readId(call: Call, refusal: string): string {
  const id = (call.req.param('id') ?? '').toLowerCase();
  if (!isUuid(id)) throw problem('ERROR.NOT_FOUND', { message: refusal });
  return id;
}
