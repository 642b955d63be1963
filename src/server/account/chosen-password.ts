/**
 * The password that a guest chose once they had paid. Whoever typed the address may not be who reads its mail, so that
 * neither of the two that open it is enough: the link alone, of somebody who chose nothing, or the password alone, of
 * somebody who typed another's address. It waits only as long as the account has no password.
 */

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Keys } from '../session/keys.ts';
import { tokenHash } from '../session/token-hash.ts';
import { linkHours } from './account-mails.ts';
import type { Candidate, Door } from './login.ts';
import { lockPassword, setPassword } from './set-password.ts';

interface Chosen {
  readonly accountId: string;
  readonly passwordHash: string;
}

/** In place of the one before, whose link opens nothing any more. @returns the id that its mail carries instead of the token */
export async function keepChosenPassword(
  tx: Queryable,
  keys: Pick<Keys, 'chosenPassword'>,
  { accountId, passwordHash }: Chosen,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into chosen_password (account_id, id, token_hash, password_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id) do update set id = excluded.id, token_hash = excluded.token_hash,
       password_hash = excluded.password_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      accountId,
      id,
      tokenHash(keys.chosenPassword(id)),
      passwordHash,
      at,
      new Date(at.getTime() + linkHours.chosen * HOUR_MS),
    ],
  );
  return id;
}

/** The address in the mail: the login, which then leads to what was ordered. @param mail whom it is sent to */
export const chosenPasswordLink = (
  keys: Pick<Keys, 'chosenPassword'>,
  appUrl: string,
  id: string,
  mail: string,
): string =>
  `${appUrl}/#/auth/login?${new URLSearchParams({
    redirectTo: '/admin/customer/booking',
    mail,
    token: keys.chosenPassword(id),
  })}`;

/** Whose password waits for a token; null for an unknown, used or old one, and where the account has a password or is disabled. */
export async function findChosenPassword(
  database: Queryable,
  token: string,
  now: Date,
): Promise<Candidate | null> {
  const [candidate] = await database.query<Candidate>(
    `select account.id as "accountId", mail, display_name as "displayName", role,
       chosen.password_hash as "passwordHash"
     from chosen_password as chosen join account on account.id = chosen.account_id
     where token_hash = $1 and expires_at > $2 and account.password_hash is null and not disabled`,
    [tokenHash(token), now],
  );
  return candidate ?? null;
}

/** Lets in whoever has the link and types the password: from then on it is the account's. */
export const chosenDoor = (
  { appUrl }: Pick<Services, 'appUrl'>,
  token: string,
  candidate: Candidate,
): Door => ({
  find: async () => candidate,
  open: async (tx, { accountId, passwordHash }, at) => {
    const account = await lockPassword(tx, accountId);
    // Chosen otherwise meanwhile, by who reads the mail.
    if (!account || account.passwordHash !== null) return false;
    const used = await tx.query(
      'delete from chosen_password where token_hash = $1 and expires_at > $2 returning id',
      [tokenHash(token), at],
    );
    if (used.length === 0) return false;
    await setPassword(tx, { accountId, passwordHash, keptFamilyId: null, appUrl, at });
    return true;
  },
});
