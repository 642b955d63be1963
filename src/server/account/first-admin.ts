/** The first administrator, named by ADMIN_EMAIL: without one nobody could make the staff's accounts. */

import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { invitationMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/mail.ts';
import { addPasswordToken } from '../password/password-token.ts';
import type { Keys } from '../session/keys.ts';
import { addAccount } from './account.ts';

/** Any constant that no other lock of ours has: instances that start together make one administrator. */
const FIRST_ADMIN_LOCK = 736_201_995;
const ROLE = 'ROLE_ADMIN';
const DISPLAY_NAME = 'Administrateur';

export interface FirstAdmin {
  /** ADMIN_EMAIL, normalised. */
  readonly mail: string;
  readonly appUrl: string;
  readonly keys: Keys;
  readonly now: Date;
}

/**
 * Makes the account and queues the mail to choose its password, unless there is an administrator who is not disabled.
 * @returns `taken` when the address has an account of another role, which keeps it.
 */
export function makeFirstAdmin(
  database: Database,
  { mail, appUrl, keys, now }: FirstAdmin,
): Promise<'made' | 'not_needed' | 'taken'> {
  return database.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK]);
    const admins = await tx.query('select 1 from account where role = $1 and not disabled limit 1', [ROLE]);
    if (admins.length > 0) return 'not_needed';
    const id = await addAccount(
      tx,
      { clientId: randomUUID(), mail, displayName: DISPLAY_NAME, role: ROLE, passwordHash: null },
      now,
    );
    if (id === null) return 'taken';
    const passwordTokenId = await addPasswordToken(tx, keys, id, 'welcome', now);
    await queueMail(
      tx,
      invitationMail({ mail, displayName: DISPLAY_NAME, role: ROLE, passwordTokenId, appUrl }),
      now,
    );
    return 'made';
  });
}
