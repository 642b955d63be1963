/** request-password-change, reset-password (specification §7), confirm-password and change-password. */

import { randomUUID } from 'node:crypto';
import { changePassword, requestPasswordChange, resetPassword } from '../../domain/account/calls.ts';
import { confirmPassword } from '../../domain/account/chosen-password-calls.ts';
import { confirmedPasswordSchema } from '../../domain/account/chosen-password-schema.ts';
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
import { chosenDoor, findChosenPassword } from './chosen-password.ts';
import { confirmPassword as confirmOwner } from './confirm-password.ts';
import { hashUncommon } from './hash-uncommon.ts';
import { placeOf, rememberPlace } from './known-place.ts';
import { consumePasswordToken, findTokenAccount, refusedToken } from './password-token.ts';
import { lockPassword, setPassword } from './set-password.ts';
import { signIn } from './sign-in.ts';

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
      confirmPassword,
      {
        summary:
          'Makes the password that a guest chose count, by its link and itself together, and signs them in',
        roles: 'anyone',
        limit: limits.loginAddress,
        body: json(confirmedPasswordSchema),
        problems: ['ERROR.TOKEN', 'ERROR.CREDENTIALS', 'ERROR.LIMIT'],
      },
      async ({ call, body: { token, password } }) => {
        const candidate = await findChosenPassword(database, token, clock());
        if (!candidate) throw refusedToken();
        const { mail } = candidate;
        const tokens = await signIn(
          services,
          call,
          { mail, password },
          chosenDoor(services, token, candidate),
        );
        services.mail.wake();
        return tokens;
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
        const confirm = await confirmOwner(services, call, session, currentPassword);
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
