/** The contact form's rules (specification §5), the same in the form and in the API. */

import { emailError, normaliseEmail } from './email.ts';
import { phoneError } from './phone.ts';

/** Specification §9; counted in UTF-16 code units, as `maxLength` does. */
export const messageMaxLength = 500;

/** First and last names. */
export const nameMaxLength = 100;

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

/** Answers why a value is refused, in French, or null when it is right. */
export type Rule = (value: string) => string | null;

const NOT_STORABLE = 'Ce champ contient un caractère invisible qui ne peut pas être enregistré.';

/** NUL and the other control characters; a message may have new lines and tabs. */
const controls = { inLine: /\p{Cc}/u, inText: /[^\P{Cc}\n\r\t]/u };

const text =
  (missing: string, maxLength: number, refused: RegExp): Rule =>
  (value) => {
    if (value.trim() === '') return missing;
    if (value.length > maxLength) return `Ce champ est limité à ${maxLength} caractères.`;
    return refused.test(value) ? NOT_STORABLE : null;
  };

/** A control character is named as such, rather than as a wrong address or number. */
const inLine =
  (rule: Rule): Rule =>
  (value) =>
    controls.inLine.test(value) ? NOT_STORABLE : rule(value);

export const contactRules = {
  firstName: text('Indiquez votre prénom.', nameMaxLength, controls.inLine),
  lastName: text('Indiquez votre nom.', nameMaxLength, controls.inLine),
  email: inLine(emailError),
  phone: inLine(phoneError),
  message: text('Écrivez votre message.', messageMaxLength, controls.inText),
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
