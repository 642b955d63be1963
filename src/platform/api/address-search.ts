/** Asks the API for the addresses that match a text (ARCHITECTURE.md, The API). */
import type { Address, AddressSearchResult } from '../../domain/address/address.ts';
import { addressSchema } from '../../domain/address/address-schema.ts';
import { searchAddress } from '../../domain/address/calls.ts';
import { api } from './api.ts';

/**
 * A place without geometry is ignored (specification §5).
 * @param text 3 to 200 characters
 * @throws HttpError
 */
export async function searchAddresses(text: string, signal: AbortSignal): Promise<AddressSearchResult> {
  const { results, approximate } = await api(searchAddress, {}, undefined, {
    query: { q: text },
    signal,
  });
  return { results: results.filter((place): place is Address => addressSchema.is(place)), approximate };
}
