/** The first administrator, named by ADMIN_EMAIL: without one nobody could make the staff's accounts. */

import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Inviter, invite } from './invite.ts';

/** Any constant that no other lock of ours has: instances that start together make one administrator. */
const FIRST_ADMIN_LOCK = 736_201_995;
const ROLE = 'ROLE_ADMIN';

export interface FirstAdmin extends Inviter {
  /** ADMIN_EMAIL, normalised. */
  readonly mail: string;
  readonly now: Date;
}

/**
 * Makes the account and queues the mail to choose its password, unless there is an administrator who is not disabled.
 * @returns `taken` when the address has an account of another role, which keeps it.
 */
export function makeFirstAdmin(
  database: Database,
  { mail, now, ...inviter }: FirstAdmin,
): Promise<'made' | 'not_needed' | 'taken'> {
  return database.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK]);
    const admins = await tx.query('select 1 from account where role = $1 and not disabled limit 1', [ROLE]);
    if (admins.length > 0) return 'not_needed';
    const admin = { clientId: randomUUID(), mail, displayName: 'Administrateur', role: ROLE } as const;
    return (await invite(tx, inviter, admin, now)) === null ? 'taken' : 'made';
  });
}
