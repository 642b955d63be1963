/** price/quote: the same rules as the tariff page and the funnel, from the same functions. */

import { versionAt } from '../../domain/lib/time/versions.ts';
import { quotePrice } from '../../domain/tariff/calls.ts';
import { quote } from '../../domain/tariff/quote.ts';
import { explained } from '../../domain/tariff/quote-explanation.ts';
import { quoteRequestSchema } from '../../domain/tariff/quote-schema.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';

export const quoteCalls = (services: Services) => [
  handle(
    quotePrice,
    {
      summary: 'Says what a service costs between places, and why',
      roles: 'anyone',
      limit: limits.priceQuote,
      body: json(quoteRequestSchema),
    },
    async ({ body: { serviceCode, outbound, inbound, establishment } }) =>
      explained(
        quote(
          { serviceCode, outbound, ...(inbound && { inbound }), ...(establishment && { establishment }) },
          { tariff: versionAt(services.tariffs(), services.clock()) },
        ),
      ),
  ),
];
