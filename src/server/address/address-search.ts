/** Finds addresses: from the geocoder, and without it from communes, in the same shape, marked approximate. */

import type { Address, AddressSearchAnswer } from '../../domain/address.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../log.ts';
import { lazyThread } from '../thread.ts';
import type { CommunesRequest } from './communes-thread.ts';
import { askGeocoder, MAX_RESULTS } from './geocoder.ts';

/** After a failure the geocoder is left alone this long, so that its silence is not paid by every visitor. */
const REST_MS = 30_000;

export interface AddressSearch {
  search(query: string): Promise<AddressSearchAnswer>;
  stop(): Promise<void>;
}

export function createAddressSearch(geocoderUrl: string, clock: Clock, log: Log): AddressSearch {
  let restUntil = 0;
  const communes = lazyThread<CommunesRequest, Address[]>(
    new URL('./communes-thread.ts', import.meta.url),
    (error) => log.error('communes_thread_died', error),
  );

  return {
    search: async (query) => {
      if (clock().getTime() >= restUntil) {
        try {
          return { results: await askGeocoder(geocoderUrl, query), approximate: false };
        } catch (error) {
          restUntil = clock().getTime() + REST_MS;
          log.error('geocoder_failed', error, { restMs: REST_MS });
        }
      }
      return { results: await communes.call({ query, limit: MAX_RESULTS }), approximate: true };
    },
    stop: communes.stop,
  };
}
