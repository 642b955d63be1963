/** The shape of `address/search`'s answer. A field that a newer API adds does not break an older page. */

import { array, boolean, number, string, type } from 'superstruct';

export const addressSchema = type({
  id: string(),
  googleCode: string(),
  label: string(),
  address: string(),
  city: string(),
  googleAddressString: string(),
  lat: number(),
  lon: number(),
});

export const addressSearchAnswer = type({ results: array(addressSchema), approximate: boolean() });
