/** An address and how one is searched (specification §3; ARCHITECTURE.md, The API). */

import type { Infer } from 'superstruct';
import type { AnswerOf, Sendable } from '../lib/contract/contract.ts';
import type { addressSchema } from './address-schema.ts';
import type { searchAddress } from './calls.ts';

export type Address = Sendable<Infer<typeof addressSchema>>;

/** What a search finds, once each place was checked by itself. */
export type AddressSearchResult = Sendable<
  Omit<AnswerOf<typeof searchAddress>, 'results'> & { results: Address[] }
>;

/** Length of a searched text, in UTF-16 code units like `maxLength`. */
export const addressQueryLength = { min: 3, max: 200 } as const;

const texts = ['id', 'googleCode', 'label', 'address', 'city', 'googleAddressString'] as const;

/** Whether a value of unknown origin, such as a stored draft, is one. */
export function isAddress(value: unknown): value is Address {
  const found: Partial<Record<string, unknown>> = Object(value);
  return (
    texts.every((name) => typeof found[name] === 'string') &&
    Number.isFinite(found.lat) &&
    Number.isFinite(found.lon)
  );
}
