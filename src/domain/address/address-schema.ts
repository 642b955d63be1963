/** The shape of an address as the API answers it. A field that a newer API adds does not break an older page. */

import { number, string, type } from 'superstruct';

export const addressSchema = type({
  /** Given by our own search, which knows by it what it answered (specification §3). */
  id: string(),
  /** The address provider's id. */
  googleCode: string(),
  /** What the visitor reads in the list of suggestions. */
  label: string(),
  /** House number and street, or the place's name. */
  address: string(),
  city: string(),
  /** The address provider's own label. */
  googleAddressString: string(),
  lat: number(),
  lon: number(),
});
