/** The customer that a call names: a customer's must be themselves, and another's is no different from none. */

import { isUuid, uuidDocumentation } from '../../domain/lib/contract/ruled.ts';
import type { ParamRule } from '../calls/param-rules.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { ownAccountOf } from '../session/own-account.ts';
import type { Session } from '../session/session.ts';
import { findCustomer, NO_CUSTOMER, type StoredCustomer } from './customer-store.ts';

export interface NamedCustomer {
  readonly id: string;
  /** Whose record it must be; null for the team. */
  readonly ownAccountId: string | null;
}

/** Whatever is there: what names nobody is refused to each as what is not theirs. */
export const customerId: ParamRule<string> = {
  schema: uuidDocumentation,
  read: (text) => text.toLowerCase(),
};

/** @throws problem ERROR.FORBIDDEN or ERROR.NOT_FOUND for what is no identifier; whether it is somebody's is not looked up */
export function nameCustomer({
  session,
  params: { id },
}: {
  readonly session: Pick<Session, 'role' | 'accountId'>;
  readonly params: { readonly id: string };
}): NamedCustomer {
  const named = { id, ownAccountId: ownAccountOf(session) };
  if (!isUuid(id)) throw refusalTo(named);
  return named;
}

/** Whether who calls may give a customer another e-mail address without its owner confirming it. */
export const movesAddress = ({ role }: Pick<Session, 'role'>): boolean => role === 'ROLE_ADMIN';

/** @param options as `findCustomer` takes them @throws problem ERROR.FORBIDDEN or ERROR.NOT_FOUND */
export async function findNamedCustomer(
  database: Queryable,
  named: NamedCustomer,
  options: { readonly lock?: boolean } = {},
): Promise<StoredCustomer> {
  const stored = await findCustomer(database, 'id', named.id, options);
  if (!stored || (named.ownAccountId !== null && stored.accountId !== named.ownAccountId)) {
    throw refusalTo(named);
  }
  return stored;
}

/** The same answer whether another's record exists or not. */
const refusalTo = ({ ownAccountId }: NamedCustomer) =>
  ownAccountId === null ? problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER }) : problem('ERROR.FORBIDDEN');
