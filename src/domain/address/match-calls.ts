/** What partners ask of the API about the addresses of a file. */
import { array, boolean, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { addressSchema } from './address-schema.ts';

/** How many texts are asked for at once. */
export const MATCH_MAX = 20;

/** Of each text what a search of it finds, in the order of the texts. A read: what it is given is too long for a query. */
export const matchAddresses = contract<{ readonly texts: readonly string[] }>()({
  method: 'POST',
  path: '/address/match',
  answer: type({
    matches: array(
      type({
        text: string(),
        results: array(addressSchema),
        /** Found from the commune's centre only: the distance is « à confirmer ». */
        approximate: boolean(),
      }),
    ),
  }),
});
