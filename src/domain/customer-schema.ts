/** The shapes of a customer on the wire (specification §3, §7). Input is strict; an answer may grow. */

import { assign, define, type Infer, number, object, optional, string, type } from 'superstruct';
import { addressSchema } from './address-schema.ts';
import { customerRules } from './customer.ts';
import { clientIdSchema, ruled } from './ruled.ts';

/** Longest text of an address, in UTF-16 code units. */
const ADDRESS_TEXT_MAX = 300;

const NOT_AN_ADDRESS = 'Choisissez une adresse dans la liste proposée.';

/** An address as `address/search` gave it, its texts bounded and storable; a place without geometry is refused (specification §5). */
const pickedAddress = define<Infer<typeof addressSchema>>('pickedAddress', (value) => {
  if (!addressSchema.is(value)) return NOT_AN_ADDRESS;
  const { lat, lon } = value;
  const known = Object.keys(addressSchema.schema);
  const bounded = Object.entries(value).every(
    ([name, part]) =>
      known.includes(name) &&
      (typeof part !== 'string' || (part.length <= ADDRESS_TEXT_MAX && !/[\p{Cc}\p{Cs}]/u.test(part))),
  );
  return (bounded && Math.abs(lat) <= 90 && Math.abs(lon) <= 180) || NOT_AN_ADDRESS;
});

const orNull = <T>(
  name: string,
  schema: { is: (value: unknown) => value is T },
  refusal: (value: unknown) => string,
) => define<T | null>(name, (value) => value === null || schema.is(value) || refusal(value));

/** A text under a rule, or nothing: absent, null and empty are the same. */
const ruledOrNull = (name: string, rule: (value: string) => string | null) =>
  optional(
    define<string | null>(name, (value) =>
      value === null ? true : typeof value === 'string' ? (rule(value) ?? true) : 'Un texte est attendu.',
    ),
  );

/** What `POST customer` takes. @param today `YYYY-MM-DD` */
export const newCustomerSchema = (today: () => string) => {
  const rules = customerRules(today);
  return object({
    clientId: clientIdSchema,
    firstName: ruled('firstName', rules.firstName),
    lastName: ruled('lastName', rules.lastName),
    mail: ruled('mail', rules.mail),
    phone: ruled('phone', rules.phone),
    companyName: ruledOrNull('companyName', rules.companyName),
    birthDate: ruledOrNull('birthDate', rules.birthDate),
    address: pickedAddress,
    billingAddress: optional(orNull('billingAddress', pickedAddress, () => NOT_AN_ADDRESS)),
  });
};

/** What `PUT customer/{id}` takes: the same, and the version that was read. */
export const changedCustomerSchema = (today: () => string) =>
  assign(newCustomerSchema(today), object({ version: number() }));

const text = define<string | null>('text or null', (value) => value === null || typeof value === 'string');

/** What the API answers of a customer. */
export const customerSchema = type({
  id: string(),
  version: number(),
  firstName: string(),
  lastName: string(),
  mail: string(),
  phone: string(),
  companyName: text,
  birthDate: text,
  address: addressSchema,
  billingAddress: orNull('address or null', addressSchema, () => 'Expected an address'),
});
