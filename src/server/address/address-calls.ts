/** address/search: suggestions for what a visitor types. address/match: the same for the addresses of a partner's file. */

import { object } from 'superstruct';
import { addressQueryLength } from '../../domain/address/address.ts';
import { searchAddress } from '../../domain/address/calls.ts';
import { MATCH_MAX, matchAddresses } from '../../domain/address/match-calls.ts';
import { limitConcurrency } from '../../domain/lib/concurrency-limit.ts';
import { listOf } from '../../domain/lib/contract/described.ts';
import { ruled } from '../../domain/lib/contract/ruled.ts';
import { controls } from '../../domain/lib/text-rule.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { QueryRule } from '../calls/param-rules.ts';
import { limits } from '../http/limits.ts';
import type { AddressServices } from './address-search.ts';

const { min, max } = addressQueryLength;

const length = { minLength: min, maxLength: max };

/** Why a text is not searched, in French. */
const queryError = (text: string): string | null => {
  const { length: size } = text.trim();
  const isRight = size >= min && size <= max && !controls.inLine.test(text);
  return isRight ? null : `De ${min} à ${max}\u00a0caractères sont attendus.`;
};

const searched: QueryRule<string> = {
  schema: { type: 'string', ...length },
  read: (text) => {
    const value = (text ?? '').trim();
    const refusal = queryError(value);
    return refusal === null ? { value } : { refusal };
  },
};

const matchSchema = object({
  texts: listOf(ruled('text', queryError, { type: 'string', ...length }), 1, MATCH_MAX),
});

/** The geocoder takes fifty requests a second of all of us together. */
const ASKED_AT_ONCE = 4;

export const addressCalls = ({ addresses }: AddressServices) => {
  const limited = limitConcurrency(ASKED_AT_ONCE);
  return [
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
    handle(
      matchAddresses,
      {
        summary: 'Finds the addresses of a partner’s file, for the partner to confirm each',
        roles: ['ROLE_PARTNER'],
        limit: () => ({ perAccount: limits.addressMatch }),
        body: json(matchSchema),
      },
      async ({ body: { texts } }) => ({
        matches: await Promise.all(
          texts.map((text) => limited(async () => ({ text, ...(await addresses.search(text.trim())) }))),
        ),
      }),
    ),
  ];
};
