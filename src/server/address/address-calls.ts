/** address/search: suggestions for what a visitor types. */

import { addressQueryLength } from '../../domain/address/address.ts';
import { searchAddress } from '../../domain/address/calls.ts';
import { controls } from '../../domain/lib/text-rule.ts';
import { handle } from '../calls/handle.ts';
import type { QueryRule } from '../calls/text-rule.ts';
import { limits } from '../http/limits.ts';
import type { AddressServices } from './address-search.ts';

const { min, max } = addressQueryLength;

const searched: QueryRule<string> = {
  schema: { type: 'string', minLength: min, maxLength: max },
  read: (text) => {
    const value = (text ?? '').trim();
    const isRight = value.length >= min && value.length <= max && !controls.inLine.test(value);
    return isRight ? { value } : { refusal: `De ${min} à ${max}\u00a0caractères sont attendus.` };
  },
};

export const addressCalls = ({ addresses }: AddressServices) => [
  handle(
    searchAddress,
    {
      summary: 'Suggests addresses for what somebody types',
      roles: 'anyone',
      limit: limits.addressSearch,
      query: { q: searched },
    },
    ({ query: { q } }) => addresses.search(q),
  ),
];
