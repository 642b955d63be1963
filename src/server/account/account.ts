/** An account as the database holds it, and how one is made. */

import { randomUUID } from 'node:crypto';
import type { Role } from '../../domain/account/roles.ts';
import type { Queryable } from '../database/database.ts';

export interface NewAccount {
  /** The same one twice is the same account. */
  readonly clientId: string;
  /** Normalised; also the name to sign in with. */
  readonly mail: string;
  readonly displayName: string;
  readonly role: Role;
  /** Null until the person has chosen a password. */
  readonly passwordHash: string | null;
}

/** @returns the new account's id, or null when the address (or the clientId) has an account already. */
export async function addAccount(tx: Queryable, account: NewAccount, at: Date): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `insert into account (id, client_id, mail, display_name, role, password_hash, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict do nothing
     returning id`,
    [
      randomUUID(),
      account.clientId,
      account.mail,
      account.displayName,
      account.role,
      account.passwordHash,
      at,
    ],
  );
  return row?.id ?? null;
}
