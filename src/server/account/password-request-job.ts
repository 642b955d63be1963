/**
 * Answers password requests: a link is mailed where the address has an account, and nothing happens where it has none.
 * The call that asked knows neither. A password that a guest chose is kept, and its link mailed, the same way. A request, its link and its mail are one transaction: a killed server leaves the
 * request to the next, and of several instances one answers it.
 */

import type { AfterLogin } from '../../domain/account/after-login.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import type { Log } from '../lib/log.ts';
import { type Mail, queueMail } from '../outbox/mail.ts';
import type { Keys } from '../session/keys.ts';
import { chosenPasswordMail, passwordLinkMail } from './account-mails.ts';
import { keepChosenPassword } from './chosen-password.ts';
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

interface Request {
  readonly mail: string;
  readonly afterLogin: AfterLogin | null;
  /** Of a password that a guest has chosen; null where somebody asks for a link to choose one. */
  readonly passwordHash: string | null;
}

interface Asker {
  readonly id: string;
  readonly hasPassword: boolean;
}

/** @returns whether there was a request. */
async function answerOne(tx: Queryable, options: PasswordRequestOptions): Promise<boolean> {
  const [request] = await tx.query<Request>(
    `delete from password_request
     where id = (select id from password_request order by created_at limit 1 for update skip locked)
     returning mail, redirect_to as "afterLogin", password_hash as "passwordHash"`,
    [],
  );
  if (!request) return false;
  const [account] = await tx.query<Asker>(
    'select id, password_hash is not null as "hasPassword" from account where mail = $1 and not disabled for share',
    [request.mail],
  );
  const mail = account && (await answerOf(tx, options, request, account));
  if (mail) await queueMail(tx, mail, options.clock());
  return true;
}

/** Null for a password that comes after another: who has one signs in, or asks for a link. */
async function answerOf(
  tx: Queryable,
  { keys, appUrl, clock }: PasswordRequestOptions,
  { mail, afterLogin, passwordHash }: Request,
  { id: accountId, hasPassword }: Asker,
): Promise<Mail | null> {
  const at = clock();
  if (passwordHash === null) {
    const passwordTokenId = await addPasswordToken(tx, keys, accountId, 'reset', at);
    return passwordLinkMail({ mail, passwordTokenId, appUrl, afterLogin });
  }
  if (hasPassword) return null;
  return chosenPasswordMail({
    mail,
    chosenPasswordId: await keepChosenPassword(tx, keys, { accountId, passwordHash }, at),
  });
}
