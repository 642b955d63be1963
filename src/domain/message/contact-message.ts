/** The contact form's rules (specification §5), the same in the form and in the API. */

import { emailError, normaliseEmail } from '../lib/email.ts';
import { phoneError } from '../lib/phone.ts';
import { controls, inLine, nameMaxLength, type Rule, requiredText } from '../lib/text-rule.ts';

/** Specification §9; counted in UTF-16 code units, as `maxLength` does. */
export const messageMaxLength = 500;

/** How long a message is kept, which the privacy page promises and the server's purge keeps. */
export const messageRetentionYears = 3;

/** What the visitor writes, under the payload's names (specification §3). */
export interface ContactFields {
  firstName: string;
  lastName: string;
  mail: string;
  phone: string;
  message: string;
}

export const contactRules = {
  firstName: requiredText('Indiquez votre prénom.', nameMaxLength),
  lastName: requiredText('Indiquez votre nom.', nameMaxLength),
  email: inLine(emailError),
  phone: inLine(phoneError),
  message: requiredText('Écrivez votre message.', messageMaxLength, controls.inText),
} satisfies Record<string, Rule>;

/** What is sent and stored: trimmed, the address in lowercase, new lines as `\n`. Expects fields that pass the rules. */
export function normaliseContact<T extends ContactFields>(fields: T): T {
  return {
    ...fields,
    firstName: fields.firstName.trim(),
    lastName: fields.lastName.trim(),
    mail: normaliseEmail(fields.mail),
    phone: fields.phone.trim(),
    message: fields.message.replace(/\r\n?/g, '\n').trim(),
  };
}
