/** login_check, token/refresh and logout (specification §4, §7). */

import { nonempty, object, string } from 'superstruct';
import { logIn, logOut, refreshTokens } from '../../domain/account/calls.ts';
import { documented } from '../../domain/lib/contract/described.ts';
import { done } from '../../domain/lib/contract/outcome.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { giveXsrfCookie } from '../http/xsrf.ts';
import { endSession, refreshSession } from '../session/session-family.ts';
import { signIn } from './sign-in.ts';

const someText = documented(nonempty(string()), { minLength: 1 });
export const credentialsSchema = object({ username: someText, password: someText });
export const refreshSchema = object({ refresh_token: someText });

export const sessionCalls = (services: Services) => [
  handle(
    logIn,
    {
      summary: 'Signs somebody in',
      roles: 'anyone',
      limit: limits.loginAddress,
      body: json(credentialsSchema),
      problems: ['ERROR.CREDENTIALS', 'ERROR.LIMIT'],
    },
    ({ call, body: { username, password } }) =>
      signIn(services, call, { mail: normaliseEmail(username), password }),
  ),
  handle(
    refreshTokens,
    {
      summary: 'Exchanges a refresh token for its successor',
      roles: 'anyone',
      body: json(refreshSchema),
      problems: ['ERROR.SESSION'],
    },
    async ({ call, body: { refresh_token } }) => {
      const { database, keys, clock, log } = services;
      const outcome = await refreshSession(database, refresh_token, keys, clock());
      if (outcome.kind === 'reused') {
        log.warn('refresh_token_reused', { requestId: call.get('requestId') });
      }
      if (outcome.kind !== 'refreshed') throw problem('ERROR.SESSION');
      giveXsrfCookie(call, services.appUrl);
      return outcome.tokens;
    },
  ),
  handle(
    logOut,
    { summary: 'Ends a sign-in', roles: 'anyone', body: json(refreshSchema) },
    async ({ body: { refresh_token } }) => {
      await endSession(services.database, refresh_token);
      return done;
    },
  ),
];
