/** request-password-change, reset-password (specification §7) and change-password. */

import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '../../domain/email.ts';
import {
  passwordChangeSchema,
  passwordRequestSchema,
  passwordResetSchema,
  WRONG_PASSWORD,
} from '../../domain/password-schema.ts';
import { hashPassword, isPasswordRight } from '../account/password-hash.ts';
import type { Queryable } from '../database/database.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { consumePasswordToken, findTokenAccount } from './password-token.ts';
import { lockPassword, setPassword } from './set-password.ts';

export const passwordCalls = (services: Services): ApiCall[] => [
  { method: 'POST', path: '/request-password-change', answer: (call) => request(services, call) },
  { method: 'POST', path: '/reset-password', answer: (call) => reset(services, call) },
  { method: 'POST', path: '/change-password', answer: (call) => change(services, call) },
];

/** Only records what is asked: whether the address has an account is the job's to find, when nobody waits. */
async function request(services: Services, call: Call): Promise<Response> {
  const { database, rateLimits, clock, passwordRequests } = services;
  const { email } = await readBody(call, passwordRequestSchema);
  const mail = normaliseEmail(email);
  await rateLimits.require(limits.passwordRequestAddress, services.clientAddress(call));
  await rateLimits.require(limits.passwordRequest, mail);
  await database.query('insert into password_request (id, mail, created_at) values ($1, $2, $3)', [
    randomUUID(),
    mail,
    clock(),
  ]);
  passwordRequests.wake();
  return call.json({ done: true });
}

async function reset(services: Services, call: Call): Promise<Response> {
  const { database, rateLimits, clock, appUrl, mail } = services;
  const { token, plainPassword } = await readBody(call, passwordResetSchema);
  await rateLimits.require(limits.passwordReset, services.clientAddress(call));
  // Looked at first: only a right token is worth the work of a hash.
  const accountId = await findTokenAccount(database, token, clock());
  if (accountId === null) throw refusedToken();
  const passwordHash = await hashPassword(plainPassword);
  await database.tx(async (tx) => {
    const at = clock();
    const account = await lockPassword(tx, accountId);
    if (!account || !(await consumePasswordToken(tx, token, at))) throw refusedToken();
    await setPassword(tx, { accountId, passwordHash, keptFamilyId: null, appUrl, at });
  });
  mail.wake();
  return call.json({ done: true });
}

async function change(services: Services, call: Call): Promise<Response> {
  const { accountId, familyId, mail } = await requireSession(call, services);
  const { currentPassword, plainPassword } = await readBody(call, passwordChangeSchema);
  const { database, rateLimits, clock, appUrl } = services;
  const { loginFailed } = limits;
  // Guesses count with those of the login: there is one share for both.
  const who = `${mail}\n${services.clientAddress(call)}`;
  const requireGuess = async (tx: Queryable) => {
    const wait = await rateLimits.look(tx, loginFailed, who);
    if (wait !== null) throw limitReached(wait);
  };

  await requireGuess(database);
  const current = await findPassword(database, accountId);
  if (!(await isPasswordRight(current, currentPassword))) {
    await rateLimits.require(loginFailed, who);
    throw wrongPassword();
  }
  const passwordHash = await hashPassword(plainPassword);
  await database.tx(async (tx) => {
    // Of guesses sent all at once, none is answered once the limit is reached.
    await requireGuess(tx);
    // A reset, or another change, that came meanwhile wins.
    if ((await lockPassword(tx, accountId))?.passwordHash !== current) throw wrongPassword();
    await setPassword(tx, { accountId, passwordHash, keptFamilyId: familyId, appUrl, at: clock() });
  });
  services.mail.wake();
  return call.json({ done: true });
}

async function findPassword(database: Queryable, accountId: string): Promise<string | null> {
  const [account] = await database.query<{ passwordHash: string | null }>(
    'select password_hash as "passwordHash" from account where id = $1',
    [accountId],
  );
  return account?.passwordHash ?? null;
}

const refusedToken = () =>
  problem('ERROR.TOKEN', { message: 'Ce lien a expiré ou a déjà servi : demandez-en un autre.' });

const wrongPassword = () => problem('ERROR.INVALID', { fields: { currentPassword: WRONG_PASSWORD } });
