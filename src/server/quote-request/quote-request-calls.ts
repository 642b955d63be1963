/** quote_request: asks for a price where the grid has none, with an account or without. */

import { normaliseEmail } from '../../domain/lib/email.ts';
import type { QuoteRequest } from '../../domain/quote/quote-request.ts';
import { quoteRequestSchema } from '../../domain/quote/quote-request-schema.ts';
import { readers } from '../booking/named-booking.ts';
import { wholeJourney } from '../booking/whole-journey.ts';
import { findCustomer, NO_CUSTOMER } from '../customer/customer-store.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { optionalSession } from '../session/session.ts';
import { type Asker, storeQuoteRequest } from './store-quote-request.ts';

export const quoteRequestCalls = (services: Services): ApiCall[] => [
  { method: 'POST', path: '/quote_request', answer: (call) => create(services, call) },
];

async function create(services: Services, call: Call): Promise<Response> {
  const session = await optionalSession(call, services, ...readers, 'ROLE_PARTNER');
  await services.rateLimits.require(limits.quoteRequestAddress, services.clientAddress(call));
  const sent = await readBody(call, quoteRequestSchema);
  const request: QuoteRequest = {
    ...sent,
    ...wholeJourney(sent),
    clientId: sent.clientId.toLowerCase(),
    mail: sent.mail == null ? null : normaliseEmail(sent.mail),
    note: sent.note?.replace(/\r\n?/g, '\n').trim() || null,
  };
  const own = session?.role === 'ROLE_CUSTOMER';
  const asker = own ? await customerOf(services, session.accountId) : named(request);
  const { database, rateLimits, clock } = services;
  const stored = await storeQuoteRequest(database, rateLimits, { request, asker, at: clock() });
  if (stored.kind === 'limited') throw limitReached(stored.retryAfter);
  services.mail.wake();
  const { id, reference } = stored;
  return call.json({ id, reference }, 201);
}

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
