/** Gives an account a new password, and takes back what the old one had opened. */

import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import { endSessions } from '../session/end-sessions.ts';
import { passwordChangedMail } from './account-mails.ts';
import { voidPasswordTokens } from './password-token.ts';

export interface NewPassword {
  readonly accountId: string;
  readonly passwordHash: string;
  /** The session that goes on; null ends them all. */
  readonly keptFamilyId: string | null;
  readonly appUrl: string;
  readonly at: Date;
}

/** Ends the account's sessions and links, and tells its owner by mail. @returns the account's address */
export async function setPassword(tx: Queryable, password: NewPassword): Promise<string> {
  const { accountId, passwordHash, keptFamilyId, appUrl, at } = password;
  const [account] = await tx.query<{ mail: string }>(
    'update account set password_hash = $2, updated_at = $3 where id = $1 returning mail',
    [accountId, passwordHash, at],
  );
  if (!account) throw new Error('the account of a new password is missing');
  await voidPasswordTokens(tx, accountId);
  await endSessions(tx, accountId, keptFamilyId);
  await queueMail(tx, passwordChangedMail(account.mail, appUrl, at), at);
  return account.mail;
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
