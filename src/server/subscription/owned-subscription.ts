/** A subscription that someone is allowed to read or change. */

import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import {
  findSubscription,
  lockSubscription,
  NO_SUBSCRIPTION,
  type StoredSubscription,
} from './subscription-store.ts';

export interface Owned {
  readonly id: string;
  /** Whose it must be; null for the team. */
  readonly ownAccountId: string | null;
}

/** @throws problem ERROR.NOT_FOUND: another's subscription is no different from none */
export const findOwned = async (database: Queryable, owned: Owned): Promise<StoredSubscription> =>
  requireOwn(await findSubscription(database, owned.id), owned);

/** The same, kept from being changed by others until the transaction's end. */
export const lockOwned = async (tx: Queryable, owned: Owned): Promise<StoredSubscription> =>
  requireOwn(await lockSubscription(tx, owned.id), owned);

function requireOwn(stored: StoredSubscription | null, { ownAccountId }: Owned): StoredSubscription {
  if (!stored || (ownAccountId !== null && stored.accountId !== ownAccountId)) {
    throw problem('ERROR.NOT_FOUND', { message: NO_SUBSCRIPTION });
  }
  return stored;
}
