/** What the calls of the register of W plates take. */

import { boolean, enums, object, optional } from 'superstruct';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { keysOf } from '../lib/key-of.ts';
import { certificateActs, wPlateError, yearError } from './w-certificate.ts';

/** What `POST plate/certificate` takes: a plate that is new, or renewed. */
export const certificateSchema = object({
  clientId: clientIdSchema,
  plate: ruled('plate', wPlateError),
  year: ruled('year', yearError),
});

/** What `POST plate/certificate/change` takes. */
export const certificateChangeSchema = object({
  clientId: clientIdSchema,
  certificateId: uuidSchema('certificateId', 'Aucun certificat ne correspond.'),
  act: enums(keysOf(certificateActs)),
  /** Whether it was given up when this was pressed: where that has changed meanwhile nothing is done. */
  isGivenUp: optional(boolean()),
});
