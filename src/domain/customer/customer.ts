/** A customer (specification §3) and the rules of a sign-up (§5), the same in forms and in the API. */

import type { Infer } from 'superstruct';
import type { Sendable } from '../lib/contract/contract.ts';
import { emailError, normaliseEmail } from '../lib/email.ts';
import { phoneError } from '../lib/phone.ts';
import { inLine, nameMaxLength, orNothing, type Rule, requiredText } from '../lib/text-rule.ts';
import { isDay } from '../lib/time/day.ts';
import type { customerSchema } from './customer-view.ts';

export type Customer = Sendable<Infer<typeof customerSchema>>;

/** What a person fills in. */
export type CustomerFields = Omit<Customer, 'id' | 'version'>;

const EARLIEST_BIRTH = '1900-01-01';

/** Cuts an instant to its date part (specification §5): `1980-02-29T10:00:00Z` is `1980-02-29`. */
export const dateOf = (value: string): string => /^(\d{4}-\d\d-\d\d)T/.exec(value)?.[1] ?? value;

/** A day that exists, not before 1900, and not after `today`; both `YYYY-MM-DD`. */
export function birthDateError(value: string, today: string): string | null {
  if (!isDay(value)) return 'Indiquez une date qui existe, par exemple 29/02/1980.';
  return value < EARLIEST_BIRTH || value > today ? 'Vérifiez cette date de naissance.' : null;
}

/** Rules of the text fields, under the payload's names. @param today `YYYY-MM-DD`, from the clock in use */
export const customerRules = (today: () => string) =>
  ({
    firstName: requiredText('Indiquez votre prénom.', nameMaxLength),
    lastName: requiredText('Indiquez votre nom.', nameMaxLength),
    mail: inLine(emailError),
    phone: inLine(phoneError),
    companyName: orNothing(requiredText('', nameMaxLength)),
    birthDate: orNothing((value) => birthDateError(dateOf(value), today())),
  }) satisfies Record<string, Rule>;

/** What is sent and stored: trimmed, the mail in lowercase, the date cut. Expects fields that pass the rules. */
export function normaliseCustomer<T extends CustomerFields>(fields: T): T {
  const birthDate = fields.birthDate?.trim();
  return {
    ...fields,
    firstName: fields.firstName.trim(),
    lastName: fields.lastName.trim(),
    mail: normaliseEmail(fields.mail),
    phone: fields.phone.trim(),
    companyName: fields.companyName?.trim() || null,
    birthDate: birthDate ? dateOf(birthDate) : null,
  };
}
