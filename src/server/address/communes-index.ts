/** Communes found by name or postcode, for when no geocoder answers. Pure: data in, search out. */

import { distanceBetween, type Place } from '../../domain/lib/place.ts';
import type { FoundAddress } from './address-id.ts';

export interface Commune extends Place {
  readonly insee: string;
  readonly name: string;
  readonly postcodes: readonly string[];
}

interface Entry {
  readonly commune: Commune;
  /** Folded name between two spaces, so that a word's beginning is `' ' + beginning`. */
  readonly folded: string;
  readonly distance: number;
}

/** Lower case, without accents, ligatures or punctuation; `saint` and `sainte` also as abbreviated. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bst(e?)\b/g, 'saint$1')
    .trim();
}

/** @returns a search of `communes`, best first, nearest to `yard` first among equals. */
export function indexCommunes(communes: readonly Commune[], yard: Place) {
  const entries: readonly Entry[] = communes.map((commune) => ({
    commune,
    folded: ` ${fold(commune.name)} `,
    distance: distanceBetween(commune, yard),
  }));

  return (query: string, limit: number): FoundAddress[] => {
    const folded = fold(query);
    const postcode = /\b\d{5}\b/.exec(folded)?.[0];
    const postcodeStart = /^\d{2,4}$/.exec(folded)?.[0];
    const words = folded
      .replace(/\b\d+\b/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    // After a house's number comes what kind of street it is: « 12 cours Mirabeau » is not in Cours.
    const named = /^\d{1,4} /.test(folded) ? words.replace(/^\S+ /, '') : words;
    const found: { readonly entry: Entry; readonly rank: number }[] = [];
    for (const entry of entries) {
      const rank = rankOf(entry, words, named, postcode ?? postcodeStart);
      if (rank !== null) found.push({ entry, rank });
    }
    found.sort((a, b) => a.rank - b.rank || a.entry.distance - b.entry.distance);
    // Where the end of an address says which commune it is, a street's words name no other.
    const meant = found.some(({ rank }) => rank < NAMED_WITHIN)
      ? found.filter(({ rank }) => rank < NAMED_WITHIN)
      : found;
    return meant.slice(0, limit).map(({ entry }) => toAddress(entry.commune, postcode ?? postcodeStart));
  };
}

/** The last rank: it is named inside a longer text, as a street may be. */
const NAMED_WITHIN = 5;

/**
 * 0 the commune itself, 1 its name begins so, 2 one of its words does, 3 it is named at the end of a longer text (an
 * address) or with its postcode, 4 the postcode alone says where, `NAMED_WITHIN`; a postcode narrows. Null when it is not
 * what is meant.
 * @param named the words that may name it inside a longer text
 */
function rankOf(
  { commune, folded }: Entry,
  words: string,
  named: string,
  postcode: string | undefined,
): number | null {
  if (postcode && !commune.postcodes.some((code) => code.startsWith(postcode))) return null;
  if (words === '') return postcode ? 0 : null;
  if (folded === ` ${words} `) return 0;
  if (folded.startsWith(` ${words}`)) return 1;
  if (folded.includes(` ${words}`)) return 2;
  const isWhole = postcode?.length === 5;
  if (` ${named} `.endsWith(folded)) return 3;
  if (` ${named} `.includes(folded)) return isWhole ? 3 : NAMED_WITHIN;
  return isWhole ? 4 : null;
}

/** A commune of several postcodes shows the one asked for, or none: any other would be a guess. */
function toAddress({ insee, name, postcodes, lat, lon }: Commune, asked: string | undefined): FoundAddress {
  const only = postcodes.length === 1 ? postcodes[0] : undefined;
  const postcode = asked ? postcodes.find((code) => code.startsWith(asked)) : only;
  const whole = postcode ? `${postcode} ${name}` : name;
  return { googleCode: insee, label: whole, address: name, city: name, googleAddressString: whole, lat, lon };
}
