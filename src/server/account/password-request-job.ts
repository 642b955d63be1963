/**
 * Answers password requests: a link is mailed where the address has an account, and nothing happens where it has none.
 * The call that asked knows neither. A request, its link and its mail are one transaction: a killed server leaves the
 * request to the next, and of several instances one answers it.
 */

import type { AfterLogin } from '../../domain/account/after-login.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import type { Log } from '../lib/log.ts';
import { queueMail } from '../outbox/mail.ts';
import type { Keys } from '../session/keys.ts';
import { passwordLinkMail } from './account-mails.ts';
import { addPasswordToken } from './password-token.ts';

export interface PasswordRequestOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly appUrl: string;
  readonly mail: Pick<Job, 'wake'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function startPasswordRequestJob(options: PasswordRequestOptions): Job {
  const { database, mail, log } = options;
  const answerNext = async () => {
    const found = await database.tx((tx) => answerOne(tx, options));
    if (found) mail.wake();
    return found;
  };
  return startJob('password_request', answerNext, log);
}

/** @returns whether there was a request. */
async function answerOne(tx: Queryable, { keys, appUrl, clock }: PasswordRequestOptions): Promise<boolean> {
  const [request] = await tx.query<{ mail: string; afterLogin: AfterLogin | null }>(
    `delete from password_request
     where id = (select id from password_request order by created_at limit 1 for update skip locked)
     returning mail, redirect_to as "afterLogin"`,
    [],
  );
  if (!request) return false;
  const { mail, afterLogin } = request;
  const [account] = await tx.query<{ id: string }>(
    'select id from account where mail = $1 and not disabled for share',
    [mail],
  );
  if (!account) return true;
  const at = clock();
  const passwordTokenId = await addPasswordToken(tx, keys, account.id, 'reset', at);
  await queueMail(tx, passwordLinkMail({ mail, passwordTokenId, appUrl, afterLogin }), at);
  return true;
}
