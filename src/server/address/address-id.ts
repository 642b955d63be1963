/** The identifier of an address, which proves that our own search answered it as it stands. */

import type { Address } from '../../domain/address/address.ts';
import type { Keys } from '../session/keys.ts';

/** An address as a source tells it. */
export type FoundAddress = Omit<Address, 'id'>;

/** The same for the same address, on every instance; whoever changes a word or a coordinate cannot make it. */
export const addressId = (keys: Pick<Keys, 'address'>, found: FoundAddress): string => {
  const { googleCode, label, address, city, googleAddressString, lat, lon } = found;
  return keys.address(JSON.stringify([googleCode, label, address, city, googleAddressString, lat, lon]));
};
