/** What the calls of an administrator take: unknown fields are refused. */

import { boolean, enums, number, object } from 'superstruct';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { nameMaxLength, requiredText } from '../lib/text-rule.ts';
import { accountRules, staffRoles } from './account-rules.ts';

/** Of `POST account`. */
export const newAccountSchema = object({
  clientId: clientIdSchema,
  mail: ruled('mail', accountRules.mail),
  displayName: ruled('displayName', accountRules.displayName),
  role: enums(staffRoles),
});

/** A customer's name is a first name, a space and a last name. */
const anyName = requiredText('Indiquez le nom de cette personne.', 2 * nameMaxLength + 1);

/** Of `PUT account/{id}`, with the version that was read. */
export const changedAccountSchema = object({
  clientId: clientIdSchema,
  version: number(),
  disabled: boolean(),
  displayName: ruled('displayName', anyName),
});
