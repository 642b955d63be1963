/** Finds addresses: from the geocoder, and without it from communes, in the same shape, marked approximate. */

import { type Address, type AddressSearchResult, addressQueryLength } from '../../domain/address/address.ts';
import { distanceBetween } from '../../domain/lib/place.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Keys } from '../session/keys.ts';
import { addressId, type FoundAddress } from './address-id.ts';
import type { CommunesThread } from './communes.ts';
import { MAX_RESULTS, queryGeocoder } from './geocoder.ts';

/** After a failure the geocoder is left alone this long, so that its silence is not paid by every visitor. */
const REST_MS = 30_000;

/** A source that is more exact today than it was says the same place a few steps away, in metres. */
const SAME_PLACE_METRES = 50;

export interface AddressSearch {
  search(query: string): Promise<AddressSearchResult>;
  /** The address that somebody sent, as we answered it: proved by its id, or searched for again; null where it is not ours. */
  confirm(sent: Address): Promise<Address | null>;
}

/** What looking a place up needs. */
export interface AddressServices {
  readonly addresses: AddressSearch;
}

export interface AddressSources {
  readonly geocoderUrl: string;
  /** What is asked while the geocoder is silent. */
  readonly communes: Pick<CommunesThread, 'call'>;
}

export function createAddressSearch(
  { geocoderUrl, communes }: AddressSources,
  keys: Pick<Keys, 'address'>,
  clock: Clock,
  log: Log,
): AddressSearch {
  let restUntil = 0;

  const identified = (found: FoundAddress): Address => ({ id: addressId(keys, found), ...found });

  const search = async (query: string): Promise<AddressSearchResult> => {
    if (clock().getTime() >= restUntil) {
      try {
        const found = await queryGeocoder(geocoderUrl, query);
        return { results: found.map(identified), approximate: false };
      } catch (error) {
        restUntil = clock().getTime() + REST_MS;
        log.error('geocoder_failed', error, { restMs: REST_MS });
      }
    }
    const found = await communes.call({ query, limit: MAX_RESULTS });
    return { results: found.map(identified), approximate: true };
  };

  return {
    search,
    confirm: async (sent) => {
      if (sent.id === addressId(keys, sent)) return sent;
      const query = sent.googleAddressString.trim().slice(0, addressQueryLength.max);
      if (query.length < addressQueryLength.min) return null;
      const { results } = await search(query);
      const same = (found: Address) =>
        found.googleCode === sent.googleCode && distanceBetween(found, sent) <= SAME_PLACE_METRES;
      return results.find(same) ?? null;
    },
  };
}
