/** Changes a customer's record, and, for the team, the address that they sign in with. */

import type { Customer, CustomerFields } from '../../domain/customer/customer.ts';
import { addressChangedMails } from '../account/account-mails.ts';
import { voidPasswordTokens } from '../account/password-token.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { hasCode } from '../files/errno.ts';
import { problem } from '../http/problem.ts';
import { queueMail } from '../outbox/mail.ts';
import { displayNameOf, replaceCustomer, type StoredCustomer } from './customer-store.ts';
import { findNamedCustomer, type NamedCustomer } from './named-customer.ts';

export interface CustomerChange extends NamedCustomer {
  readonly clientId: string;
  /** The version that was read; null where nobody says, and the last word counts. */
  readonly version: number | null;
  /** Normalised. */
  readonly fields: CustomerFields;
}

/** SQLSTATE of a value that another row has. */
const UNIQUE_VIOLATION = '23505';

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.FORBIDDEN, ERROR.NOT_FOUND, ERROR.CONFLICT, ERROR.INVALID or ERROR.EXISTS
 */
export async function changeCustomer(
  { database, clock }: Services,
  change: CustomerChange,
): Promise<Customer> {
  try {
    return await database.tx((tx) => apply(tx, change, clock()));
  } catch (error) {
    if (hasCode(error, UNIQUE_VIOLATION)) throw problem('ERROR.EXISTS');
    throw error;
  }
}

async function apply(tx: Queryable, change: CustomerChange, at: Date): Promise<Customer> {
  const { id, clientId, version, fields, ownAccountId } = change;
  const stored = await findNamedCustomer(tx, change, { lock: true });
  if (await isRepeat(tx, clientId, id, at)) return stored.customer;
  if (version !== null && stored.customer.version !== version) throw problem('ERROR.CONFLICT');
  if (ownAccountId !== null && stored.customer.mail !== fields.mail) {
    throw problem('ERROR.INVALID', { fields: { mail: 'Pour changer d’adresse e-mail, écrivez-nous.' } });
  }

  await replaceCustomer(tx, id, fields, at);
  await changeAccount(tx, stored, fields, at);
  return { ...fields, id, version: stored.customer.version + 1 };
}

/** What an account repeats of its customer. */
async function changeAccount(
  tx: Queryable,
  { accountId, customer }: StoredCustomer,
  fields: CustomerFields,
  at: Date,
): Promise<void> {
  const moved = customer.mail !== fields.mail;
  const displayName = displayNameOf(fields);
  if (!moved && displayName === displayNameOf(customer)) return;
  await tx.query(
    'update account set version = version + 1, updated_at = $2, mail = $3, display_name = $4 where id = $1',
    [accountId, at, fields.mail, displayName],
  );
  if (!moved) return;
  // A link sent to the old address must not open the account.
  await voidPasswordTokens(tx, accountId);
  for (const mail of addressChangedMails(customer.mail, fields.mail, at)) await queueMail(tx, mail, at);
}
