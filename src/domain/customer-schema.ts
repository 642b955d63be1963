/** The shapes of a customer on the wire (specification §3, §7). Input is strict; an answer may grow. */

import { assign, define, number, object, optional, string, type } from 'superstruct';
import { addressSchema } from './address-schema.ts';
import { customerRules } from './customer.ts';
import { NOT_AN_ADDRESS, pickedAddress } from './picked-address.ts';
import { clientIdSchema, orNull, ruled, ruledOrNull } from './ruled.ts';

/** What `POST customer` takes. @param today `YYYY-MM-DD` */
export const newCustomerSchema = (today: () => string) =>
  assign(customerFieldsSchema(today), object({ clientId: clientIdSchema }));

/** What a person fills in about themselves. @param today `YYYY-MM-DD` */
export const customerFieldsSchema = (today: () => string) => {
  const rules = customerRules(today);
  return object({
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
