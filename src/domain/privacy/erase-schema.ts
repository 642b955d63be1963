/** What `POST customer/{id}/erase` takes. */

import { nullable, object, optional } from 'superstruct';
import { currentPasswordSchema } from '../account/password-schema.ts';
import { clientIdSchema } from '../lib/contract/ruled.ts';

export const eraseSchema = object({
  clientId: clientIdSchema,
  /** Of the customer themselves; an administrator has none to give. */
  currentPassword: optional(nullable(currentPasswordSchema)),
});
