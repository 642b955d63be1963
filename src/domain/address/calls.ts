/** What is asked of the API about addresses. */
import { array, boolean, type, unknown } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { documentedAs } from '../lib/contract/described.ts';
import { addressSchema } from './address-schema.ts';

/** Each place is checked by itself: one without geometry is ignored (specification §5). */
export const searchAddress = contract<undefined, { readonly q: string }>()({
  method: 'GET',
  path: '/address/search',
  answer: type({
    results: documentedAs(array(unknown()), array(addressSchema)),
    /** Found from the commune's centre only: the distance is « à confirmer ». */
    approximate: boolean(),
  }),
});
