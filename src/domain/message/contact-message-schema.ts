/**
 * The shapes of `contact/message` and `contact` (specification §7): unknown fields are refused. The `clientId` is ours,
 * and makes a repeat harmless.
 */

import { assign, type Infer, object, optional } from 'superstruct';
import { clientIdSchema, ruled, tokenSchema } from '../lib/contract/ruled.ts';
import { contactRules } from './contact-message.ts';

/** A direct post, without the token step. */
export const directContactSchema = object({
  clientId: optional(clientIdSchema),
  firstName: ruled('firstName', contactRules.firstName),
  lastName: ruled('lastName', contactRules.lastName),
  mail: ruled('mail', contactRules.email),
  phone: ruled('phone', contactRules.phone),
  message: ruled('message', contactRules.message),
});

/** A post with the single-use token of `contact/query_token`. */
export const contactMessageSchema = assign(
  directContactSchema,
  object({
    token: tokenSchema,
  }),
);

export type DirectContact = Infer<typeof directContactSchema>;
