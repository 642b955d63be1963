/** account and account/{id}: what administrators do with accounts. */

import type { Infer } from 'superstruct';
import type { Account } from '../../domain/account/account.ts';
import { changedAccountSchema, newAccountSchema } from '../../domain/account/account-schema.ts';
import { isRole } from '../../domain/account/roles.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { findByClientId } from '../database/idempotency.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readAfter } from '../http/page-query.ts';
import { problem } from '../http/problem.ts';
import { readId } from '../http/read-id.ts';
import type { Services } from '../services.ts';
import { requireSession, type Session } from '../session/session.ts';
import { listAccounts, NO_ACCOUNT } from './account-store.ts';
import { changeAccount } from './change-account.ts';
import { invite } from './invite.ts';

export const accountCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/account', answer: (call) => list(services, call) },
  { method: 'POST', path: '/account', answer: (call) => create(services, call) },
  { method: 'PUT', path: '/account/:id', answer: (call) => change(services, call) },
];

async function list(services: Services, call: Call): Promise<Response> {
  await requireSession(call, services, 'ROLE_ADMIN');
  const role = call.req.query('role') || null;
  if (role !== null && !isRole(role)) {
    throw problem('ERROR.INVALID', { fields: { role: 'Ce rôle n’existe pas.' } });
  }
  return call.json(await listAccounts(services.database, role, readAfter(call)));
}

async function create(services: Services, call: Call): Promise<Response> {
  await requireSession(call, services, 'ROLE_ADMIN');
  return call.json({ id: await makeAccount(services, await readBody(call, newAccountSchema)) }, 201);
}

/** Idempotent on `clientId`. @returns its id @throws problem ERROR.EXISTS */
export async function makeAccount(services: Services, body: Infer<typeof newAccountSchema>): Promise<string> {
  const person = {
    clientId: body.clientId.toLowerCase(),
    mail: normaliseEmail(body.mail),
    displayName: body.displayName.trim(),
    role: body.role,
  };
  const at = services.clock();
  const id = await services.database.tx(
    async (tx) =>
      (await findByClientId(tx, 'account', person.clientId)) ?? (await invite(tx, services, person, at)),
  );
  if (id === null) throw problem('ERROR.EXISTS');
  services.mail.wake();
  return id;
}

async function change(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, 'ROLE_ADMIN');
  const id = readId(call, NO_ACCOUNT);
  return call.json(await saveAccount(services, session, id, await readBody(call, changedAccountSchema)));
}

/** @throws problem as `changeAccount` does */
export function saveAccount(
  services: Services,
  { accountId }: Pick<Session, 'accountId'>,
  id: string,
  { clientId, version, disabled, displayName }: Infer<typeof changedAccountSchema>,
): Promise<Account> {
  const changed = {
    id,
    clientId: clientId.toLowerCase(),
    version,
    disabled,
    displayName: displayName.trim(),
  };
  const at = services.clock();
  return services.database.tx((tx) => changeAccount(tx, { ...changed, callerId: accountId }, at));
}
