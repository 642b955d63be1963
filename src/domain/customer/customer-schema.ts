/** The shapes of a customer as the API takes one (specification §3, §7): strict, under the rules of the form. */

import { assign, number, object, optional, type Struct } from 'superstruct';
import { redirectToSchema } from '../account/after-login.ts';
import type { Address } from '../address/address.ts';
import {
  type CustomerAddress,
  customerAddress,
  NOT_AN_ADDRESS,
  pickedAddress,
} from '../address/picked-address.ts';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, orNull, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { customerRules } from './customer.ts';

const fieldsWith = <A extends CustomerAddress>(address: Struct<A, unknown>, today: () => string) => {
  const rules = customerRules(today);
  return object({
    firstName: ruled('firstName', rules.firstName),
    lastName: ruled('lastName', rules.lastName),
    mail: ruled('mail', rules.mail),
    phone: ruled('phone', rules.phone),
    companyName: ruledOrNull('companyName', rules.companyName),
    birthDate: ruledOrNull('birthDate', rules.birthDate),
    address,
    billingAddress: optional(orNull(address, () => NOT_AN_ADDRESS)),
  });
};

/** What a person fills in about themselves. @param today `YYYY-MM-DD` */
export const customerFieldsSchema = (today: () => string) => fieldsWith<Address>(pickedAddress, today);

/**
 * What `POST customer` takes: the specification's fields, and ours: one makes a repeat harmless, the other leads back to
 * what someone signed up for.
 * @param today `YYYY-MM-DD`
 */
export const newCustomerSchema = (today: () => string) =>
  assign(
    fieldsWith<CustomerAddress>(customerAddress, today),
    object({ clientId: optional(clientIdSchema), redirectTo: redirectToSchema }),
  );

/**
 * What `PUT customer/{id}` takes: the same, and what `customer/for_user` answers besides. With the version that was
 * read, a change of what somebody else changed meanwhile is refused.
 * @param today `YYYY-MM-DD`
 */
export const changedCustomerSchema = (today: () => string) =>
  assign(
    newCustomerSchema(today),
    object({
      id: optional(uuidSchema('id', 'Un identifiant UUID est attendu.')),
      version: optional(number()),
    }),
  );
