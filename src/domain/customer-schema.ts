/** The shapes of a customer as the API takes one (specification §3, §7): strict, under the rules of the form. */

import { assign, number, object, optional } from 'superstruct';
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
