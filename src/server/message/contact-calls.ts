/** contact/query_token, contact/message and contact (specification §7). */

import { contactDirectly, readContactToken, sendContactMessage } from '../../domain/message/calls.ts';
import { normaliseContact } from '../../domain/message/contact-message.ts';
import {
  contactMessageSchema,
  type DirectContact,
  directContactSchema,
} from '../../domain/message/contact-message-schema.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';
import { ownClientId } from '../http/own-client-id.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import { storeMessage } from './store-message.ts';
import { createToken } from './token.ts';

export const contactCalls = (services: Services) => [
  handle(
    readContactToken,
    { summary: 'The token of one message', roles: 'anyone', limit: limits.queryToken },
    async () => ({ token: await createToken(services.database, services.clock()) }),
  ),
  handle(
    sendContactMessage,
    {
      summary: 'Writes to the company, with the token of a form',
      roles: 'anyone',
      body: json(contactMessageSchema),
      status: 201,
      problems: ['ERROR.TOKEN', 'ERROR.LIMIT'],
    },
    ({ call, body }) => keep(services, services.clientAddress(call), body, body.token),
  ),
  handle(
    contactDirectly,
    {
      summary: 'Writes to the company without a token',
      roles: 'anyone',
      body: json(directContactSchema),
      status: 201,
      problems: ['ERROR.LIMIT'],
    },
    ({ call, body }) => keep(services, services.clientAddress(call), body, null),
  ),
];

async function keep(services: Services, address: string, body: DirectContact, token: string | null) {
  const stored = await storeMessage(services.database, services.rateLimits, {
    contact: normaliseContact({ ...body, clientId: ownClientId(body) }),
    token,
    address,
    at: services.clock(),
    appUrl: services.appUrl,
  });
  if (stored.kind === 'bad_token') throw problem('ERROR.TOKEN');
  if (stored.kind === 'limited') throw limitReached(stored.retryAfter);
  services.mail.wake();
  return { id: stored.id };
}
