/** How a customer's record reads, and how two versions of it differ. */

import { phoneLabel } from '../lib/phone.ts';
import { frenchDay } from '../lib/time/french-date.ts';
import type { CustomerFields } from './customer.ts';

/** What each field is called, in the order of the screen. */
export const customerLabels = {
  firstName: 'Prénom',
  lastName: 'Nom',
  mail: 'E-mail',
  phone: 'Téléphone',
  companyName: 'Société',
  birthDate: 'Date de naissance',
  address: 'Adresse',
  billingAddress: 'Adresse de facturation',
} as const satisfies Record<keyof CustomerFields, string>;

export type CustomerField = keyof CustomerFields;

export const customerFieldNames = Object.keys(customerLabels) as CustomerField[];

/** How a field reads, or why there is nothing to read. */
export function factOf(customer: CustomerFields, name: CustomerField): string {
  const value = customer[name];
  if (!value) return name === 'billingAddress' ? 'La même adresse' : 'Non renseignée';
  if (typeof value !== 'string') return value.label;
  if (name === 'phone') return phoneLabel(value);
  return name === 'birthDate' ? frenchDay(value) : value;
}

/** Each field as its control shows it: an address is its label. */
export type CustomerTexts = Readonly<Record<CustomerField, string>>;

export const customerTexts = (customer: CustomerFields): CustomerTexts => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  mail: customer.mail,
  phone: customer.phone,
  companyName: customer.companyName ?? '',
  birthDate: customer.birthDate ?? '',
  address: customer.address.label,
  billingAddress: customer.billingAddress?.label ?? '',
});

/** Which fields only the other side has changed since `base`, and which both have, differently. */
export function compareTexts(base: CustomerTexts, theirs: CustomerTexts, mine: CustomerTexts) {
  const changedThere = customerFieldNames.filter(
    (name) => theirs[name] !== base[name] && theirs[name] !== mine[name].trim(),
  );
  return {
    theirsAlone: changedThere.filter((name) => mine[name] === base[name]),
    both: changedThere.filter((name) => mine[name] !== base[name]),
  };
}
