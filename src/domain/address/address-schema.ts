/** The shape of an address as the API answers it. A field that a newer API adds does not break an older page. */

import { number, string, type } from 'superstruct';

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
