/** Identifiers of the parts of one act. */

import { createHash } from 'node:crypto';

/**
 * The identifier of one record's part of an act, the same each time: a UUID of version 8 (RFC 9562, 5.8).
 * @param clientId of the act
 */
export function partId(clientId: string, recordId: string): string {
  const hex = createHash('sha256').update(`${clientId} ${recordId}`).digest('hex');
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return [a, b, c, d, e].join('-');
}
