/** address/search: suggestions for what a visitor types. */

import { addressQueryLength } from '../../domain/address/address.ts';
import { controls } from '../../domain/lib/text-rule.ts';
import type { ApiCall } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';

export const addressCalls = (services: Services): ApiCall[] => [
  {
    method: 'GET',
    path: '/address/search',
    answer: async (call) => {
      const q = (call.req.query('q') ?? '').trim();
      const { min, max } = addressQueryLength;
      if (q.length < min || q.length > max || controls.inLine.test(q)) {
        throw problem('ERROR.INVALID', {
          fields: { q: `De ${min} à ${max}\u00a0caractères sont attendus.` },
        });
      }
      await services.rateLimits.require(limits.addressSearch, services.clientAddress(call));
      return call.json(await services.addresses.search(q));
    },
  },
];
