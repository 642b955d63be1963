/** login_check, token/refresh and logout (specification §4, §7). */

import { nonempty, object, string } from 'superstruct';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import { giveXsrfCookie } from '../http/xsrf.ts';
import type { Services } from '../services.ts';
import { login } from './login.ts';
import { endSession, refreshSession } from './session-family.ts';

export const credentialsSchema = object({ username: nonempty(string()), password: nonempty(string()) });
export const refreshSchema = object({ refresh_token: nonempty(string()) });

export const sessionCalls = (services: Services): ApiCall[] => [
  {
    method: 'POST',
    path: '/login_check',
    answer: async (call) => {
      const address = services.clientAddress(call);
      await services.rateLimits.require(limits.loginAddress, address);
      const { username, password } = await readBody(call, credentialsSchema);
      const outcome = await login(services, { mail: normaliseEmail(username), password, address });
      if (outcome.kind === 'limited') throw limitReached(outcome.retryAfter);
      if (outcome.kind === 'refused') throw problem('ERROR.CREDENTIALS');
      giveXsrfCookie(call, services.appUrl);
      return call.json(outcome.tokens);
    },
  },
  {
    method: 'POST',
    path: '/token/refresh',
    answer: async (call) => {
      const { refresh_token } = await readBody(call, refreshSchema);
      const { database, keys, clock, log } = services;
      const outcome = await refreshSession(database, refresh_token, keys, clock());
      if (outcome.kind === 'reused') {
        log.warn('refresh_token_reused', { requestId: call.get('requestId') });
      }
      if (outcome.kind !== 'refreshed') throw problem('ERROR.SESSION');
      giveXsrfCookie(call, services.appUrl);
      return call.json(outcome.tokens);
    },
  },
  {
    method: 'POST',
    path: '/logout',
    answer: async (call) => {
      const { refresh_token } = await readBody(call, refreshSchema);
      await endSession(services.database, refresh_token);
      return call.json({ done: true });
    },
  },
];
