/** The street of an address whose commune alone was found: said in words, it is part of what letters and invoices are sent to. */

import { isApproximate } from '../lib/place.ts';
import type { Address } from './address.ts';

/** A commune alone of which no street was said. */
export const isStreetless = (address: Address): boolean =>
  isApproximate(address) && address.address === address.city;

/** Number and street that were said of a commune; '' where none were, and of whole addresses. */
export const streetOf = (address: Address): string =>
  isApproximate(address) && !isStreetless(address) ? address.address : '';

/** A commune alone with the street that is said of it, or without where that is ''; any other address as it is. */
export function withStreet(place: Address, street: string): Address {
  if (!isApproximate(place)) return place;
  const { city, googleAddressString } = place;
  return street
    ? { ...place, address: street, label: `${street}, ${googleAddressString}` }
    : { ...place, address: city, label: googleAddressString };
}
