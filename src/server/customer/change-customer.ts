/** Changes a customer's record, and, for the team, asks for or makes the change of the address that they sign in with. */

import type { Customer, CustomerFields } from '../../domain/customer/customer.ts';
import { customerFieldNames, customerLabels, customerTexts } from '../../domain/customer/customer-facts.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { askForAddress, moveAddress, refuseTaken } from './address-change.ts';
import { displayNameOf, replaceCustomer, type StoredCustomer } from './customer-store.ts';
import { findNamedCustomer, type NamedCustomer } from './named-customer.ts';

export interface CustomerChange extends NamedCustomer {
  readonly clientId: string;
  /** The version that was read; null where nobody says, and the last word counts. */
  readonly version: number | null;
  /** Normalised. */
  readonly fields: CustomerFields;
  /** The account that asks. */
  readonly callerId: string;
  /** Whether it may change an e-mail address without its owner's word. */
  readonly movesAddress: boolean;
}

/**
 * Idempotent on `clientId`. The answer has the address in force: another one may have to be confirmed first.
 * @throws problem ERROR.FORBIDDEN, ERROR.NOT_FOUND, ERROR.CONFLICT, ERROR.INVALID or ERROR.EXISTS
 */
export const changeCustomer = ({ database, clock }: Services, change: CustomerChange): Promise<Customer> =>
  refuseTaken(() => database.tx((tx) => apply(tx, change, clock())));

async function apply(tx: Queryable, change: CustomerChange, at: Date): Promise<Customer> {
  const { id, clientId, version, fields, ownAccountId } = change;
  const stored = await findNamedCustomer(tx, change, { lock: true });
  if (await isRepeat(tx, clientId, id, at)) return stored.customer;
  if (version !== null && stored.customer.version !== version) throw problem('ERROR.CONFLICT');
  if (ownAccountId !== null && stored.customer.mail !== fields.mail) {
    throw problem('ERROR.INVALID', { fields: { mail: 'Pour changer d’adresse e-mail, écrivez-nous.' } });
  }

  await replaceCustomer(tx, id, fields, at);
  await rename(tx, stored, fields, at);
  const mail = await changeMail(tx, stored, change, at);
  await audit(tx, stored, change, at);
  return { ...fields, mail, id, version: stored.customer.version + 1 };
}

/** Their account repeats how they are called. */
async function rename(
  tx: Queryable,
  { accountId, customer }: StoredCustomer,
  fields: CustomerFields,
  at: Date,
): Promise<void> {
  const displayName = displayNameOf(fields);
  if (displayName === displayNameOf(customer)) return;
  await tx.query(
    'update account set version = version + 1, updated_at = $2, display_name = $3 where id = $1',
    [accountId, at, displayName],
  );
}

/** @returns the address in force */
async function changeMail(
  tx: Queryable,
  { accountId, customer: { id: customerId, mail: from } }: StoredCustomer,
  { fields: { mail: to }, callerId, movesAddress }: CustomerChange,
  at: Date,
): Promise<string> {
  if (to === from) return from;
  await (movesAddress ? moveAddress : askForAddress)(tx, { customerId, accountId, from, to, callerId }, at);
  return movesAddress ? to : from;
}

/** Which fields somebody of the team changed: what they say is nobody's to keep. The address that they sign in with is told apart. */
async function audit(
  tx: Queryable,
  { customer }: StoredCustomer,
  { id, fields, callerId }: CustomerChange,
  at: Date,
): Promise<void> {
  const before = customerTexts(customer);
  const after = customerTexts(fields);
  const changed = customerFieldNames.filter((name) => name !== 'mail' && before[name] !== after[name]);
  if (changed.length === 0) return;
  const detail = { what: changed.map((name) => customerLabels[name].toLowerCase()).join(', ') };
  await addTeamEvent(tx, { kind: 'customer_changed', recordId: id, accountId: callerId, detail }, at);
}
