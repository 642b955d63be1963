/** The links that let someone choose a password: single use, a limited time, kept hashed (guarantees.md, "Server"). */

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import type { Keys } from '../session/keys.ts';
import { tokenHash } from '../session/token-hash.ts';
import { linkHours } from './account-mails.ts';

/** @returns the id that a mail carries in place of the token, which is derived from it when the mail is sent. */
export async function addPasswordToken(
  tx: Queryable,
  keys: Keys,
  accountId: string,
  use: Exclude<keyof typeof linkHours, 'chosen'>,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    'insert into password_token (id, account_id, hash, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [id, accountId, tokenHash(keys.passwordToken(id)), at, new Date(at.getTime() + linkHours[use] * HOUR_MS)],
  );
  return id;
}

/** The address in the mail. @param mail whom it is sent to: the login that follows has it filled in */
export const passwordLink = (keys: Keys, appUrl: string, id: string, mail: string): string =>
  `${appUrl}/#/password/reset?${new URLSearchParams({ token: keys.passwordToken(id), mail })}`;

/** The account that a token opens, or null: unknown, used, over, or of a disabled account. */
export async function findTokenAccount(
  database: Queryable,
  token: string,
  now: Date,
): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `select account.id from password_token as token join account on account.id = token.account_id
     where token.hash = $1 and token.expires_at > $2 and not account.disabled`,
    [tokenHash(token), now],
  );
  return row?.id ?? null;
}

/** Uses a token up: of several that try at once, one is told true. */
export async function consumePasswordToken(tx: Queryable, token: string, now: Date): Promise<boolean> {
  const used = await tx.query('delete from password_token where hash = $1 and expires_at > $2 returning id', [
    tokenHash(token),
    now,
  ]);
  return used.length > 0;
}

/** Links sent before no longer open the account, nor does a password that waits for its link. */
export async function voidPasswordTokens(tx: Queryable, accountId: string): Promise<void> {
  await tx.query('delete from password_token where account_id = $1', [accountId]);
  await tx.query('delete from chosen_password where account_id = $1', [accountId]);
}

/** Forgets links that nobody used in time. */
export async function purgePasswordTokens(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from password_token where expires_at < $1', [now]);
  await database.query('delete from chosen_password where expires_at < $1', [now]);
}

/** Of a link that opens nothing, or no longer. */
export const refusedToken = () =>
  problem('ERROR.TOKEN', { message: 'Ce lien a expiré ou a déjà servi\u00a0: demandez-en un autre.' });
