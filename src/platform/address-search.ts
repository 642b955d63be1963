/** Asks the API for the addresses that match a text (ARCHITECTURE.md, The API). */
import { array, boolean, type, unknown } from 'superstruct';
import type { Address, AddressSearchAnswer } from '../domain/address/address.ts';
import { addressSchema } from '../domain/address/address-schema.ts';
import { get } from './http.ts';

const answerSchema = type({ results: array(unknown()), approximate: boolean() });

/**
 * A place without geometry is ignored (specification §5).
 * @param text 3 to 200 characters
 * @throws HttpError
 */
export async function searchAddresses(text: string, signal: AbortSignal): Promise<AddressSearchAnswer> {
  const { results, approximate } = await get(['address', 'search'], answerSchema, {
    query: { q: text },
    signal,
  });
  return { results: results.filter((place): place is Address => addressSchema.is(place)), approximate };
}
