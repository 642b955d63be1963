/** account and account/{id}: what administrators do with accounts. */

import type { Infer } from 'superstruct';
import { changedAccountSchema, newAccountSchema } from '../../domain/account/account-schema.ts';
import type { Account } from '../../domain/account/account-view.ts';
import {
  changeAccount,
  createAccount,
  listAccounts,
  readAccount,
} from '../../domain/account/office-calls.ts';
import { roleLabels } from '../../domain/account/role-labels.ts';
import { type Role, roles } from '../../domain/account/roles.ts';
import { SEARCH_MAX_LENGTH, SEARCH_TOO_LONG } from '../../domain/lib/contract/search-rule.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, nameQuery, recordId, searchQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { findByClientId } from '../database/idempotency.ts';
import { problem } from '../http/problem.ts';
import type { Session } from '../session/session.ts';
import { findAccount, listAccounts as findAccounts, NO_ACCOUNT } from './account-store.ts';
import { changeAccount as applyChange } from './change-account.ts';
import { invite } from './invite.ts';

const roleNames = Object.fromEntries(roles.map((role) => [role, role])) as Readonly<Record<Role, Role>>;

const params = { id: recordId(NO_ACCOUNT) };

export const accountCalls = (services: Services) => [
  handle(
    listAccounts,
    {
      summary: 'Accounts by role and name, of one role or of all, searched by name or e-mail',
      roles: ['ROLE_ADMIN'],
      query: {
        after: idQuery,
        role: nameQuery(roleNames, 'Ce rôle n’existe pas.'),
        q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG),
      },
    },
    ({ query: { after, role, q } }) => findAccounts(services.database, { role, text: q }, after),
  ),
  handle(
    readAccount,
    { summary: 'An account', roles: ['ROLE_ADMIN'], params },
    async ({ params: { id } }) => {
      const found = await findAccount(services.database, id);
      if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_ACCOUNT });
      return found;
    },
  ),
  handle(
    createAccount,
    {
      summary: 'Creates an account, whose person is mailed a link to choose a password',
      roles: ['ROLE_ADMIN'],
      body: json(newAccountSchema),
      status: 201,
      problems: ['ERROR.EXISTS'],
    },
    async ({ session, body }) => ({ id: await makeAccount(services, session, body) }),
  ),
  handle(
    changeAccount,
    {
      summary: 'Changes an account, or ends it',
      roles: ['ROLE_ADMIN'],
      params,
      body: json(changedAccountSchema),
      problems: ['ERROR.CONFLICT'],
    },
    ({ session, params: { id }, body }) => saveAccount(services, session, id, body),
  ),
];

/** Idempotent on `clientId`. @returns its id @throws problem ERROR.EXISTS */
async function makeAccount(
  services: Services,
  { accountId }: Pick<Session, 'accountId'>,
  body: Infer<typeof newAccountSchema>,
): Promise<string> {
  const person = {
    clientId: body.clientId.toLowerCase(),
    mail: normaliseEmail(body.mail),
    displayName: body.displayName.trim(),
    role: body.role,
  };
  const at = services.clock();
  const id = await services.database.tx(async (tx) => {
    const known = await findByClientId(tx, 'account', person.clientId);
    if (known !== null) return known;
    const made = await invite(tx, services, person, at);
    if (made !== null) {
      const detail = { to: roleLabels[person.role] };
      await addAuditEvent(tx, { kind: 'account_created', recordId: made, accountId, detail }, at);
    }
    return made;
  });
  if (id === null)
    throw problem('ERROR.EXISTS', { fields: { mail: 'Cette adresse e-mail a déjà un compte.' } });
  services.mail.wake();
  return id;
}

/** @throws problem as `change-account.ts` does */
function saveAccount(
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
  return services.database.tx((tx) => applyChange(tx, { ...changed, callerId: accountId }, at));
}
