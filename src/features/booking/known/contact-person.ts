/** Who hands the keys over, or takes them, orders most often: what was said of them is not asked for again. */
import { withStreet } from '../../../domain/address/town-street.ts';
import type { Stop } from '../../../domain/booking/booking.ts';
import { type CustomerFields, customerRules, normaliseCustomer } from '../../../domain/customer/customer.ts';
import type { Journey } from '../../../ui/order/places-state.ts';

type Known = Pick<CustomerFields, 'firstName' | 'lastName' | 'phone' | 'address'>;

/** « 12, rue Borély » of « 12, rue Borély, portail vert ». */
const STREET = /\S(?:\d*(?: ?bis| ?ter)?,)?[^,;\r\n]*/i;

/** A customer as far as a stop tells: the first word of a name is a first name, what the way to a door begins with its street. */
export function contactOf({ contactName, contactPhone: phone, address, accessNote }: Stop): Known {
  const [firstName = '', ...lastName] = contactName.trim().split(/\s+/);
  const [street = ''] = STREET.exec(accessNote ?? '') ?? [];
  return { firstName, lastName: lastName.join(' '), phone, address: withStreet(address, street.trim()) };
}

/** The same with their e-mail, where that is all that a customer needs; null where something is missing. */
function contactPerson(stop: Stop, mail: string): CustomerFields | null {
  const known = { ...contactOf(stop), mail };
  const rules = customerRules(String);
  const isWhole = (['firstName', 'lastName', 'phone', 'mail'] as const).every(
    (name) => rules[name](known[name]) === null,
  );
  return isWhole
    ? normaliseCustomer({ ...known, companyName: null, birthDate: null, billingAddress: null })
    : null;
}

/**
 * Who orders, once places are answered: who is met there, as far as that is all of a customer. Undefined where somebody has said
 * otherwise who they are, which stays.
 * @param known who was said to order
 * @param before what was answered of the places before
 */
export function ordererOf(
  known: CustomerFields | null,
  before: Journey | undefined,
  { outbound }: Journey,
  mail: string,
): CustomerFields | null | undefined {
  const isContact =
    known === null ||
    (before && JSON.stringify(contactPerson(before.outbound, known.mail)) === JSON.stringify(known));
  return isContact ? contactPerson(outbound, mail) : undefined;
}
