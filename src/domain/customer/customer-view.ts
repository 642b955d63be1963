/** The shape of a customer as the API answers one (specification §3, §7). What a newer API adds does not break an older page. */

import { nullable, number, string, type } from 'superstruct';
import { addressSchema } from '../address/address-schema.ts';

export const customerSchema = type({
  id: string(),
  /** Counts the changes: a change of an older version is refused. */
  version: number(),
  firstName: string(),
  lastName: string(),
  /** Also the name to sign in with. */
  mail: string(),
  phone: string(),
  companyName: nullable(string()),
  /** `YYYY-MM-DD`. */
  birthDate: nullable(string()),
  address: addressSchema,
  /** When it differs from `address`. */
  billingAddress: nullable(addressSchema),
});
