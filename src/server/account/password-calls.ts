/** request-password-change, reset-password (specification §7) and change-password. */

import { randomUUID } from 'node:crypto';
import { changePassword, requestPasswordChange, resetPassword } from '../../domain/account/calls.ts';
import {
  passwordChangeSchema,
  passwordRequestSchema,
  passwordResetSchema,
} from '../../domain/account/password-schema.ts';
import { roles } from '../../domain/account/roles.ts';
import { done } from '../../domain/lib/contract/outcome.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { COMMON_PASSWORD, isCommonPassword } from './common-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { placeOf, rememberPlace } from './known-place.ts';
import { hashPassword } from './password-hash.ts';
import { consumePasswordToken, findTokenAccount } from './password-token.ts';
import { lockPassword, setPassword } from './set-password.ts';

export const passwordCalls = (services: Services) => {
  const { database, rateLimits, clock, appUrl, passwordRequests } = services;
  return [
    handle(
      requestPasswordChange,
      {
        summary: 'Asks for a link to choose a password; the answer is the same for any address',
        roles: 'anyone',
        limit: limits.passwordRequestAddress,
        body: json(passwordRequestSchema),
      },
      // Only records what is asked: whether the address has an account is the job's to find, when nobody waits.
      async ({ call, body: { email, redirectTo = null } }) => {
        const mail = normaliseEmail(email);
        await rateLimits.require(limits.passwordRequest, mail);
        await database.query(
          'insert into password_request (id, mail, redirect_to, created_at) values ($1, $2, $3, $4)',
          [randomUUID(), mail, redirectTo, clock()],
        );
        passwordRequests.wake();
        return call.json(done);
      },
    ),
    handle(
      resetPassword,
      {
        summary: 'Chooses a password, with the token of a link',
        roles: 'anyone',
        limit: limits.passwordReset,
        body: json(passwordResetSchema),
        problems: ['ERROR.TOKEN'],
      },
      async ({ call, body: { token, plainPassword } }) => {
        // Looked at first: only a right token is worth the work of a hash.
        const accountId = await findTokenAccount(database, token, clock());
        if (accountId === null) throw refusedToken();
        const passwordHash = await hashUncommon(plainPassword);
        await database.tx(async (tx) => {
          const at = clock();
          const account = await lockPassword(tx, accountId);
          if (!account || !(await consumePasswordToken(tx, token, at))) throw refusedToken();
          const mail = await setPassword(tx, { accountId, passwordHash, keptFamilyId: null, appUrl, at });
          // Whoever reads the account's mail is its owner, wherever that is.
          await rememberPlace(tx, services.keys, mail, placeOf(services, call), at);
        });
        services.mail.wake();
        return call.json(done);
      },
    ),
    handle(
      changePassword,
      {
        summary: 'Changes one’s own password',
        roles,
        body: json(passwordChangeSchema),
        problems: ['ERROR.CREDENTIALS'],
      },
      async ({ call, session, body: { currentPassword, plainPassword } }) => {
        const confirm = await confirmPassword(services, call, session, currentPassword);
        const passwordHash = await hashUncommon(plainPassword);
        await database.tx(async (tx) => {
          await confirm(tx);
          const { accountId, familyId: keptFamilyId } = session;
          await setPassword(tx, { accountId, passwordHash, keptFamilyId, appUrl, at: clock() });
        });
        services.mail.wake();
        return done;
      },
    ),
  ];
};

/** @throws problem ERROR.INVALID */
async function hashUncommon(plainPassword: string): Promise<string> {
  if (isCommonPassword(plainPassword)) {
    throw problem('ERROR.INVALID', { fields: { plainPassword: COMMON_PASSWORD } });
  }
  return hashPassword(plainPassword);
}

const refusedToken = () =>
  problem('ERROR.TOKEN', { message: 'Ce lien a expiré ou a déjà servi\u00a0: demandez-en un autre.' });
