/** How a record is named on the wire by another: its identifier, or its hash. */

import { isSha256 } from '../sha256.ts';
import { isUuid, ruled, uuidDocumentation } from './ruled.ts';

/** @param refusal said of what is no identifier */
export const uuidSchema = (name: string, refusal: string) =>
  ruled(name, (value) => (isUuid(value) ? null : refusal), uuidDocumentation);

export const sha256Schema = ruled('sha256', (value) =>
  isSha256(value) ? null : 'Une empreinte SHA-256 est attendue.',
);
