/** price/quote: the same rules as the tariff page and the funnel, from the same functions. */

import { quote } from '../../domain/tariff/quote.ts';
import { quoteRequestSchema } from '../../domain/tariff/quote-schema.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import type { Services } from '../services.ts';

export const quoteCalls = (services: Services): ApiCall[] => [
  {
    method: 'POST',
    path: '/price/quote',
    answer: async (call) => {
      await services.rateLimits.require(limits.priceQuote, services.clientAddress(call));
      const { serviceCode, outbound, inbound } = await readBody(call, quoteRequestSchema);
      return call.json(quote({ serviceCode, outbound, ...(inbound && { inbound }) }));
    },
  },
];
