/** Makes an account whose person chooses a password by mail: account, link and mail in one transaction. */

import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import type { Keys } from '../session/keys.ts';
import { addAccount, type NewAccount } from './account.ts';
import { invitationMail } from './account-mails.ts';
import { addPasswordToken } from './password-token.ts';

export interface Inviter {
  readonly keys: Keys;
  readonly appUrl: string;
}

/** @returns the new account's id, or null when the address has an account already: then nothing is mailed. */
export async function invite(
  tx: Queryable,
  { keys, appUrl }: Inviter,
  person: Omit<NewAccount, 'passwordHash'>,
  at: Date,
): Promise<string | null> {
  const id = await addAccount(tx, { ...person, passwordHash: null }, at);
  if (id === null) return null;
  const passwordTokenId = await addPasswordToken(tx, keys, id, 'welcome', at);
  await queueMail(tx, invitationMail({ ...person, passwordTokenId, appUrl }), at);
  return id;
}
