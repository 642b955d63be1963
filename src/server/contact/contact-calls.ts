/** contact/query_token, contact/message and contact (specification §7). */

import type { Struct } from 'superstruct';
import { normaliseContact } from '../../domain/message/contact-message.ts';
import {
  contactMessageSchema,
  type DirectContact,
  directContactSchema,
} from '../../domain/message/contact-message-schema.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { ownClientId } from '../http/own-client-id.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { storeMessage } from './store-message.ts';
import { createToken } from './token.ts';

export const contactCalls = (services: Services): ApiCall[] => [
  {
    method: 'GET',
    path: '/contact/query_token',
    answer: async (call) => {
      await services.rateLimits.require(limits.queryToken, services.clientAddress(call));
      return call.json({ token: await createToken(services.database, services.clock()) });
    },
  },
  {
    method: 'POST',
    path: '/contact/message',
    answer: (call) => post(services, call, contactMessageSchema, ({ token }) => token),
  },
  {
    method: 'POST',
    path: '/contact',
    answer: (call) => post(services, call, directContactSchema, () => null),
  },
];

async function post<T extends DirectContact, S>(
  services: Services,
  call: Call,
  schema: Struct<T, S>,
  tokenOf: (body: T) => string | null,
): Promise<Response> {
  const body = await readBody(call, schema);
  const stored = await storeMessage(services.database, services.rateLimits, {
    contact: normaliseContact({ ...body, clientId: ownClientId(body) }),
    token: tokenOf(body),
    address: services.clientAddress(call),
    at: services.clock(),
  });
  if (stored.kind === 'bad_token') throw problem('ERROR.TOKEN');
  if (stored.kind === 'limited') throw limitReached(stored.retryAfter);
  services.mail.wake();
  return call.json({ id: stored.id }, 201);
}
