/** Creates a customer: account, record and confirmation mail in one transaction, all or nothing. */

import type { AfterLogin } from '../../domain/account/after-login.ts';
import type { CustomerFields } from '../../domain/customer/customer.ts';
import { addAccount } from '../account/account.ts';
import { signUpMail } from '../account/account-mails.ts';
import { addPasswordToken } from '../account/password-token.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { limits } from '../http/limits.ts';
import { queueMail } from '../outbox/mail.ts';
import { addCustomer, displayNameOf } from './customer-store.ts';

export interface SignUp {
  readonly clientId: string;
  /** Normalised. */
  readonly fields: CustomerFields;
  /** Where they were going. */
  readonly afterLogin?: AfterLogin | undefined;
  /** Whom the limit counts. */
  readonly address: string;
  /** The account that asks; null of who is not signed in. */
  readonly callerId: string | null;
}

export type SignedUp =
  | { readonly kind: 'created'; readonly id: string }
  /** The e-mail has an account already. */
  | { readonly kind: 'exists' }
  /** `retryAfter` in seconds. */
  | { readonly kind: 'limited'; readonly retryAfter: number };

/**
 * Idempotent on `clientId`: a repeat, however many at once, answers the first one's id. A taken address counts towards
 * the limit, so that nobody can try a list of them.
 */
export function signUp(services: Services, { address, callerId, ...person }: SignUp): Promise<SignedUp> {
  const { database, rateLimits } = services;
  const at = services.clock();
  return database.tx(async (tx) => {
    const known = await findByClientId(tx, 'customer', person.clientId);
    if (known) return { kind: 'created', id: known };

    const wait = await rateLimits.take(tx, limits.signUp, address);
    if (wait !== null) return { kind: 'limited', retryAfter: wait };
    const id = await addNewCustomer(tx, services, person, at);
    if (id === null) return { kind: 'exists' };
    if (callerId !== null) {
      await addTeamEvent(tx, { kind: 'customer_created', recordId: id, accountId: callerId }, at);
    }
    return { kind: 'created', id };
  });
}

/** Makes the account, the record and the mail of a new customer. @returns null when the e-mail has an account. */
export async function addNewCustomer(
  tx: Queryable,
  { keys, appUrl }: Pick<Services, 'keys' | 'appUrl'>,
  { clientId, fields, afterLogin }: Omit<SignUp, 'address' | 'callerId'>,
  at: Date,
): Promise<string | null> {
  const { mail } = fields;
  const accountId = await addAccount(
    tx,
    { clientId, mail, displayName: displayNameOf(fields), role: 'ROLE_CUSTOMER', passwordHash: null },
    at,
  );
  if (accountId === null) return null;
  const id = await addCustomer(tx, accountId, clientId, fields, at);
  const passwordTokenId = await addPasswordToken(tx, keys, accountId, 'welcome', at);
  await queueMail(tx, signUpMail({ mail, passwordTokenId, appUrl, afterLogin: afterLogin ?? null }), at);
  return id;
}
