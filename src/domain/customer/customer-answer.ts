/** The shape of a customer as the API answers one (specification §3, §7). What a newer API adds does not break an older page. */

import { nullable, number, string, type } from 'superstruct';
import { addressSchema } from '../address/address-schema.ts';

export const customerSchema = type({
  id: string(),
  version: number(),
  firstName: string(),
  lastName: string(),
  mail: string(),
  phone: string(),
  companyName: nullable(string()),
  birthDate: nullable(string()),
  address: addressSchema,
  billingAddress: nullable(addressSchema),
});
