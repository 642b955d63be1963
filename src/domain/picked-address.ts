/** An address that was picked, as every call that takes one checks it (specification §5). */

import { define, type Infer } from 'superstruct';
import { addressSchema } from './address-schema.ts';
import { controls } from './text-rule.ts';

/** Longest text of an address, in UTF-16 code units. */
const ADDRESS_TEXT_MAX = 300;

export const NOT_AN_ADDRESS = 'Choisissez une adresse dans la liste proposée.';

/** An address as `address/search` gave it, its texts bounded and storable; a place without geometry is refused (specification §5). */
export const pickedAddress = define<Infer<typeof addressSchema>>('pickedAddress', (value) => {
  if (!addressSchema.is(value)) return NOT_AN_ADDRESS;
  const { lat, lon } = value;
  const known = Object.keys(addressSchema.schema);
  const bounded = Object.entries(value).every(
    ([name, part]) =>
      known.includes(name) &&
      (typeof part !== 'string' || (part.length <= ADDRESS_TEXT_MAX && !controls.inLine.test(part))),
  );
  return (bounded && Math.abs(lat) <= 90 && Math.abs(lon) <= 180) || NOT_AN_ADDRESS;
});
