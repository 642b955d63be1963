/** An address that was picked, as every call that takes one checks it (specification §5). */

import { described } from '../lib/contract/described.ts';
import { controls } from '../lib/text-rule.ts';
import type { Address } from './address.ts';
import { addressSchema } from './address-schema.ts';

/** Longest text of an address, in UTF-16 code units. */
const ADDRESS_TEXT_MAX = 300;

export const NOT_AN_ADDRESS = 'Choisissez une adresse dans la liste proposée.';

/** An address of a customer as whoever speaks the specification's calls sends it: what is new may have no id yet. */
export type CustomerAddress = Omit<Address, 'id'> & { readonly id?: string | null };

/** What is asked of each part besides is asked of all of them. */
const documentation = { type: 'object', description: 'As address/search answered it.' };

/** An address as `address/search` gave it, its texts bounded and storable; a place without geometry is refused (specification §5). */
export const pickedAddress = described<Address>(
  'pickedAddress',
  documentation,
  (value) => isPicked(value) || NOT_AN_ADDRESS,
);

/** The same, with or without its id (specification §7, `customer`). */
export const customerAddress = described<CustomerAddress>(
  'customerAddress',
  documentation,
  (value) => isPicked(withSomeId(value)) || NOT_AN_ADDRESS,
);

const withSomeId = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && (!('id' in value) || value.id === null)
    ? { ...value, id: '' }
    : value;

function isPicked(value: unknown): boolean {
  if (!addressSchema.is(value)) return false;
  const known = Object.keys(addressSchema.schema);
  const bounded = Object.entries(value).every(
    ([name, part]) =>
      known.includes(name) &&
      (typeof part !== 'string' || (part.length <= ADDRESS_TEXT_MAX && !controls.inLine.test(part))),
  );
  return bounded && Math.abs(value.lat) <= 90 && Math.abs(value.lon) <= 180;
}
