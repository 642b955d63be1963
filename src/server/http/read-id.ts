/** The record that a call's path names. */

import { isUuid } from '../../domain/lib/ruled.ts';
import type { Call } from './call.ts';
import { problem } from './problem.ts';

/**
 * In lowercase, as records are stored.
 * @param refusal said of what is no identifier, as of a record that is not there
 * @throws problem ERROR.NOT_FOUND
 */
export const readId = (call: Call, refusal: string): string => requireId(call.req.param('id') ?? '', refusal);

/** The same of a record that is named otherwise. @throws problem ERROR.NOT_FOUND */
export function requireId(text: string, refusal: string): string {
  const id = text.toLowerCase();
  if (!isUuid(id)) throw problem('ERROR.NOT_FOUND', { message: refusal });
  return id;
}
