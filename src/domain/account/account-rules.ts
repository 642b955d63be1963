/** The rules of an account that an administrator makes, the same in the form and in the API. */

import { emailError } from '../lib/email.ts';
import { inLine, nameMaxLength, type Rule, requiredText } from '../lib/text-rule.ts';

/** Roles that an administrator gives; customers sign up. */
export const staffRoles = ['ROLE_TEAMMATE', 'ROLE_PARTNER', 'ROLE_ADMIN'] as const;

/** Under the payload's names. */
export const accountRules = {
  displayName: requiredText('Indiquez le nom de cette personne.', nameMaxLength),
  mail: inLine((value) => emailError(value, 'Indiquez l’adresse e-mail de cette personne.')),
  role: (value) => (staffRoles.some((role) => role === value) ? null : 'Choisissez un rôle.'),
} satisfies Record<string, Rule>;
