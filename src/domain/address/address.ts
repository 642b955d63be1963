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

/** Capitals, accents and punctuation aside. */
export const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/**
 * Number and street that somebody typed, where the commune alone was found: what comes before its postcode or its name; ''
 * where they typed no more than that.
 * @param label of the commune, `13120 Gardanne`
 */
export function streetIn(typed: string, label: string): string {
  const text = typed.trim().replace(/\bst(?=e?\b)/gi, 'Saint');
  const name = label.replace(/^\d+ /, '').replace(/[^a-z]/gi, '.');
  const before = text.replace(new RegExp(`[ ,]+(\\d{5}\\b.*|${name})$`, 'i'), '');
  // « 12 avenue de Gardanne »
  const street = / (d[eu]s?|l[ae]s?)$/i.test(before) ? text : before;
  return bare(label).includes(bare(street)) ? '' : street;
}

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
