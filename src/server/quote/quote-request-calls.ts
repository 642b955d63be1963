/** quote_request: asks for a price where the grid has none, with an account or without. */

import { normaliseEmail } from '../../domain/lib/email.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import { requestQuote } from '../../domain/quote/calls.ts';
import type { QuoteRequest } from '../../domain/quote/quote-request.ts';
import { quoteRequestSchema } from '../../domain/quote/quote-request-schema.ts';
import { wholeJourney } from '../booking/journey.ts';
import { readers } from '../booking/named-booking.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { findCustomer, NO_CUSTOMER } from '../customer/customer-store.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import { customerAccountOf } from '../session/own-account.ts';
import { type Asker, storeQuoteRequest } from './store-quote-request.ts';

export const quoteRequestCalls = (services: Services) => [
  handle(
    requestQuote,
    {
      summary: 'Asks for a price where the grid has none, with an account or without',
      roles: { optional: [...readers, 'ROLE_PARTNER'] },
      limit: limits.quoteRequestAddress,
      body: json(quoteRequestSchema),
      status: 201,
      problems: ['ERROR.EXISTS_ID', 'ERROR.LIMIT'],
    },
    async ({ session, body: sent }) => {
      const request: QuoteRequest = {
        ...sent,
        ...wholeJourney(sent),
        clientId: sent.clientId.toLowerCase(),
        mail: sent.mail == null ? null : normaliseEmail(sent.mail),
        note: sent.note?.replace(/\r\n?/g, '\n').trim() || null,
      };
      const own = customerAccountOf(session);
      const asker = own === null ? named(request) : await customerOf(services, own);
      const { database, rateLimits, clock, tariffs, appUrl } = services;
      const at = clock();
      const stored = await storeQuoteRequest(database, rateLimits, {
        request,
        asker,
        tariff: versionAt(tariffs(), at),
        at,
        appUrl,
      });
      if (stored.kind === 'limited') throw limitReached(stored.retryAfter);
      services.mail.wake();
      return { id: stored.id, reference: stored.reference };
    },
  ),
];

async function customerOf({ database }: Services, accountId: string): Promise<Asker> {
  const found = await findCustomer(database, 'accountId', accountId);
  if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  return { customerId: found.customer.id, mail: found.customer.mail };
}

/** Nobody's own: a visitor's, or one that is asked for someone else. */
function named({ mail }: QuoteRequest): Asker {
  if (mail === null) throw problem('ERROR.INVALID', { fields: { mail: 'Indiquez votre adresse e-mail.' } });
  return { customerId: null, mail };
}
