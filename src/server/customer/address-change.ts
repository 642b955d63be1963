/**
 * The e-mail address that a customer signs in with, changed by the team: whoever reads the new one is the customer from
 * then on. An administrator does it at once; what anybody else of the team asks for waits for a press on the link that
 * the old address is mailed.
 */

import { randomUUID } from 'node:crypto';
import { addressChangedMails, confirmAddressMail } from '../account/account-mails.ts';
import { voidPasswordTokens } from '../account/password-token.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { hasCode } from '../lib/errno.ts';
import { queueMail } from '../outbox/mail.ts';
import { confirmExpiry } from '../session/confirm-link.ts';
import { endSessions } from '../session/end-sessions.ts';

/** SQLSTATE of a value that another row has. */
const UNIQUE_VIOLATION = '23505';

/** What it does, and whom it is about. */
export interface AddressChange {
  readonly customerId: string;
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  /** Who asks for it, or confirms it. */
  readonly callerId: string;
}

/** Answers what runs, or ERROR.EXISTS where another account has the address that it gives. */
export async function refuseTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (hasCode(error, UNIQUE_VIOLATION)) throw problem('ERROR.EXISTS');
    throw error;
  }
}

/** Asks the old address. An earlier asking is void. @throws problem ERROR.EXISTS where somebody has the new one */
export async function askForAddress(tx: Queryable, change: AddressChange, at: Date): Promise<void> {
  const { customerId, accountId, from, to, callerId } = change;
  const taken = await tx.query('select 1 from account where mail = $1', [to]);
  if (taken.length > 0) throw problem('ERROR.EXISTS');
  await forgetAddressChange(tx, accountId);
  const id = randomUUID();
  await tx.query(
    'insert into address_change (id, account_id, from_mail, to_mail, expires_at) values ($1, $2, $3, $4, $5)',
    [id, accountId, from, to, confirmExpiry('adresse', at)],
  );
  await queueMail(tx, confirmAddressMail({ id, from, to }), at);
  await addAuditEvent(tx, { kind: 'customer_mail_asked', recordId: customerId, accountId: callerId }, at);
}

/** Whoever was signed in with the old address is so no longer, and no link sent to it opens the account. */
export async function moveAddress(tx: Queryable, change: AddressChange, at: Date): Promise<void> {
  const { customerId, accountId, from, to, callerId } = change;
  await tx.query('update account set version = version + 1, updated_at = $2, mail = $3 where id = $1', [
    accountId,
    at,
    to,
  ]);
  await forgetAddressChange(tx, accountId);
  await voidPasswordTokens(tx, accountId);
  await endSessions(tx, accountId);
  for (const mail of addressChangedMails(from, to, at)) await queueMail(tx, mail, at);
  await addAuditEvent(tx, { kind: 'customer_mail_changed', recordId: customerId, accountId: callerId }, at);
}

interface PendingAddressChange {
  readonly customerId: string;
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

/** What a link is about; null once it was pressed, replaced or is out of date. @param lock until the transaction's end */
export async function findAddressChange(
  database: Queryable,
  id: string,
  now: Date,
  { lock = false } = {},
): Promise<PendingAddressChange | null> {
  const [asked] = await database.query<PendingAddressChange>(
    `select customer.id as "customerId", account.id as "accountId", from_mail as "from", to_mail as "to"
     from address_change as asked join account on account.id = asked.account_id and account.mail = from_mail
       join customer on customer.account_id = account.id
     where asked.id = $1 and expires_at > $2 and not account.disabled${lock ? ' for update' : ''}`,
    [id, now],
  );
  return asked ?? null;
}

/** The press. @returns the new address, or null where nothing is asked any more @throws problem ERROR.EXISTS */
export function confirmAddress({ database, clock }: Services, id: string): Promise<string | null> {
  return refuseTaken(() =>
    database.tx(async (tx) => {
      const at = clock();
      const asked = await findAddressChange(tx, id, at, { lock: true });
      if (!asked) return null;
      await moveAddress(tx, { ...asked, callerId: asked.accountId }, at);
      return asked.to;
    }),
  );
}

/** The address that a customer has still to confirm, or null. */
export async function pendingAddress(
  database: Queryable,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const [asked] = await database.query<{ to: string }>(
    'select to_mail as "to" from address_change where account_id = $1 and expires_at > $2',
    [accountId, now],
  );
  return asked?.to ?? null;
}

export async function forgetAddressChange(tx: Queryable, accountId: string): Promise<void> {
  await tx.query('delete from address_change where account_id = $1', [accountId]);
}

/** Forgets what nobody confirmed in time. */
export async function purgeAddressChanges(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from address_change where expires_at <= $1', [now]);
}
