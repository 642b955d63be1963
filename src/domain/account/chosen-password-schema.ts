/** What the calls about a guest's password take: unknown fields are refused. */

import { object } from 'superstruct';
import { clientIdSchema, ruled, tokenSchema } from '../lib/contract/ruled.ts';
import { plainPassword } from './password-schema.ts';

export const chosenPasswordSchema = object({
  clientId: clientIdSchema,
  /** Of the link to the booking's payment. */
  key: tokenSchema,
  plainPassword,
});

export const confirmedPasswordSchema = object({
  token: tokenSchema,
  password: ruled('password', (value) => (value === '' ? 'Indiquez votre mot de passe.' : null)),
});
