/** What the calls about passwords take (specification §7): unknown fields are refused. */

import { object } from 'superstruct';
import { ruled, tokenSchema } from '../lib/contract/ruled.ts';
import { emailError } from '../lib/email.ts';
import { inLine } from '../lib/text-rule.ts';
import { redirectToSchema } from './after-login.ts';
import { currentPasswordError, passwordError, passwordLength } from './password.ts';

/** Said of a password that is not the account's. */
export const WRONG_PASSWORD = 'Ce mot de passe n’est pas le bon.';

export const plainPassword = ruled('plainPassword', passwordError);

export const passwordRequestSchema = object({
  email: ruled('email', inLine(emailError)),
  redirectTo: redirectToSchema,
});

export const passwordResetSchema = object({
  token: tokenSchema,
  plainPassword,
});

/** The password that whoever is signed in has now. */
export const currentPasswordSchema = ruled('currentPassword', (value) =>
  value.length > passwordLength.max ? WRONG_PASSWORD : currentPasswordError(value),
);

export const passwordChangeSchema = object({ currentPassword: currentPasswordSchema, plainPassword });
