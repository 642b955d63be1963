/** Whoever is signed in proves who they are once more, before what cannot be taken back. */

import { WRONG_PASSWORD } from '../../domain/account/password-schema.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import type { Session } from '../session/session.ts';
import { isPasswordRight } from './password-hash.ts';
import { lockPassword } from './set-password.ts';

/**
 * Guesses count with those of the login: there is one share for both.
 * @returns what looks again in the transaction that follows: of guesses sent all at once, none is answered once the
 *   limit is reached, and a reset, or another change, that came meanwhile wins.
 * @throws problem ERROR.INVALID or ERROR.LIMIT; so does what it returns
 */
export async function confirmPassword(
  { database, rateLimits, clientAddress }: Services,
  call: Call,
  { accountId, mail }: Session,
  password: string,
): Promise<(tx: Queryable) => Promise<void>> {
  const who = `${mail}\n${clientAddress(call)}`;
  const requireGuessesLeft = async (tx: Queryable) => {
    const wait = await rateLimits.peek(tx, limits.loginFailed, who);
    if (wait !== null) throw limitReached(wait);
  };

  await requireGuessesLeft(database);
  const current = await findPassword(database, accountId);
  if (!(await isPasswordRight(current, password))) {
    await rateLimits.require(limits.loginFailed, who);
    throw wrongPassword();
  }
  return async (tx) => {
    await requireGuessesLeft(tx);
    if ((await lockPassword(tx, accountId))?.passwordHash !== current) throw wrongPassword();
  };
}

async function findPassword(database: Queryable, accountId: string): Promise<string | null> {
  const [account] = await database.query<{ passwordHash: string | null }>(
    'select password_hash as "passwordHash" from account where id = $1',
    [accountId],
  );
  return account?.passwordHash ?? null;
}

const wrongPassword = () => problem('ERROR.INVALID', { fields: { currentPassword: WRONG_PASSWORD } });
