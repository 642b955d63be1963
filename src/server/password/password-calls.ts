/** request-password-change, reset-password (specification §7) and change-password. */

import { randomUUID } from 'node:crypto';
import {
  passwordChangeSchema,
  passwordRequestSchema,
  passwordResetSchema,
} from '../../domain/account/password-schema.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { hashPassword } from '../account/password-hash.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { confirmPassword } from './confirm-password.ts';
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
  await rateLimits.require(limits.passwordRequestAddress, services.clientAddress(call));
  const { email } = await readBody(call, passwordRequestSchema);
  const mail = normaliseEmail(email);
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
  await rateLimits.require(limits.passwordReset, services.clientAddress(call));
  const { token, plainPassword } = await readBody(call, passwordResetSchema);
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
  const session = await requireSession(call, services);
  const { currentPassword, plainPassword } = await readBody(call, passwordChangeSchema);
  const { database, clock, appUrl } = services;
  const confirm = await confirmPassword(services, call, session, currentPassword);
  const passwordHash = await hashPassword(plainPassword);
  await database.tx(async (tx) => {
    await confirm(tx);
    const { accountId, familyId: keptFamilyId } = session;
    await setPassword(tx, { accountId, passwordHash, keptFamilyId, appUrl, at: clock() });
  });
  services.mail.wake();
  return call.json({ done: true });
}

const refusedToken = () =>
  problem('ERROR.TOKEN', { message: 'Ce lien a expiré ou a déjà servi\u00a0: demandez-en un autre.' });
