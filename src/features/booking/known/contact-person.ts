/** Who hands the keys over, or takes them, orders most often: what was said of them is not asked for again. */
import type { Stop } from '../../../domain/booking/booking.ts';
import { type CustomerFields, customerRules, normaliseCustomer } from '../../../domain/customer/customer.ts';

type Known = Pick<CustomerFields, 'firstName' | 'lastName' | 'phone' | 'address'>;

/** A customer as far as a stop tells: the first word of a name is a first name. */
export function contactOf({ contactName, contactPhone: phone, address }: Stop): Known {
  const [firstName = '', ...lastName] = contactName.trim().split(/\s+/);
  return { firstName, lastName: lastName.join(' '), phone, address };
}

/** The same with their e-mail, where that is all that a customer needs; null where something is missing. */
export function contactPerson(stop: Stop, mail: string): CustomerFields | null {
  const known = { ...contactOf(stop), mail };
  const rules = customerRules(String);
  const isWhole = (['firstName', 'lastName', 'phone', 'mail'] as const).every(
    (name) => rules[name](known[name]) === null,
  );
  return isWhole
    ? normaliseCustomer({ ...known, companyName: null, birthDate: null, billingAddress: null })
    : null;
}
