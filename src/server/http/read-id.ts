/** The record that somebody names. */

import { isUuid } from '../../domain/lib/contract/ruled.ts';
import { problem } from './problem.ts';

/**
 * In lowercase, as records are stored.
 * @param refusal said of what is no identifier, as of a record that is not there
 * @throws problem ERROR.NOT_FOUND
 */
export function requireId(text: string, refusal: string): string {
  const id = text.toLowerCase();
  if (!isUuid(id)) throw problem('ERROR.NOT_FOUND', { message: refusal });
  return id;
}
