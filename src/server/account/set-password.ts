/** Gives an account a new password, and takes back what the old one had opened. */

import type { Role } from '../../domain/account/roles.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import { endSessions } from '../session/end-sessions.ts';
import { accountActiveMail, passwordChangedMail } from './account-mails.ts';
import { voidPasswordTokens } from './password-token.ts';

export interface NewPassword {
  readonly accountId: string;
  readonly passwordHash: string;
  /** The session that goes on; null ends them all. */
  readonly keptFamilyId: string | null;
  readonly appUrl: string;
  readonly at: Date;
}

/** Ends the account's sessions and links, and tells its owner by mail: the first one opens it. @returns the account's address */
export async function setPassword(tx: Queryable, password: NewPassword): Promise<string> {
  const { accountId, passwordHash, keptFamilyId, appUrl, at } = password;
  const [account] = await tx.query<{ mail: string; role: Role; isFirst: boolean }>(
    `update account set password_hash = $2, updated_at = $3
     from (select id, password_hash from account where id = $1 for update) as before
     where account.id = before.id
     returning account.mail, account.role, before.password_hash is null as "isFirst"`,
    [accountId, passwordHash, at],
  );
  if (!account) throw new Error('the account of a new password is missing');
  await voidPasswordTokens(tx, accountId);
  await endSessions(tx, accountId, keptFamilyId);
  const { mail, role, isFirst } = account;
  const told = isFirst
    ? accountActiveMail({ mail, role, appUrl, at })
    : passwordChangedMail(mail, appUrl, at);
  await queueMail(tx, told, at);
  return mail;
}

/** Keeps others from changing the account until the transaction's end; answers its password, null when it is disabled. */
export async function lockPassword(
  tx: Queryable,
  accountId: string,
): Promise<{ readonly passwordHash: string | null } | null> {
  const [account] = await tx.query<{ passwordHash: string | null }>(
    'select password_hash as "passwordHash" from account where id = $1 and not disabled for update',
    [accountId],
  );
  return account ?? null;
}
