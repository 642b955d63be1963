/** Renames, disables or enables an account; a disabled one is signed out at once. */

import type { Account } from '../../domain/account/account-view.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { endSessions } from '../session/end-sessions.ts';
import { lockAccounts, NO_ACCOUNT } from './account-store.ts';
import { voidPasswordTokens } from './password-token.ts';

export interface AccountChange {
  readonly id: string;
  readonly clientId: string;
  /** The version that was read. */
  readonly version: number;
  readonly disabled: boolean;
  readonly displayName: string;
  /** The administrator who asks. */
  readonly callerId: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.SESSION, ERROR.NOT_FOUND, ERROR.CONFLICT or ERROR.INVALID
 */
export async function changeAccount(tx: Queryable, change: AccountChange, at: Date): Promise<Account> {
  const { id, clientId, version, disabled, displayName, callerId } = change;
  const locked = await lockAccounts(tx, id, callerId);
  // Two administrators who disable each other: the second is already out.
  if (locked.get(callerId)?.disabled !== false) throw problem('ERROR.SESSION');
  const account = locked.get(id);
  if (!account) throw problem('ERROR.NOT_FOUND', { message: NO_ACCOUNT });
  if (await isRepeat(tx, clientId, id, at)) return account;
  if (account.version !== version) throw problem('ERROR.CONFLICT');
  const fields = refusals(account, change);
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });

  await tx.query(
    'update account set version = version + 1, updated_at = $2, disabled = $3, display_name = $4 where id = $1',
    [id, at, disabled, displayName],
  );
  if (disabled) {
    await endSessions(tx, id);
    await voidPasswordTokens(tx, id);
  }
  const done = { recordId: id, accountId: callerId };
  if (disabled !== account.disabled) {
    await addAuditEvent(tx, { ...done, kind: disabled ? 'account_disabled' : 'account_enabled' }, at);
  }
  if (displayName !== account.displayName) {
    await addAuditEvent(tx, { ...done, kind: 'account_renamed' }, at);
  }
  return { ...account, disabled, displayName, version: version + 1 };
}

function refusals(account: Account, change: AccountChange): Record<string, string> {
  return {
    ...(change.disabled &&
      change.id === change.callerId && { disabled: 'Vous ne pouvez pas désactiver votre propre compte.' }),
    // The account only repeats it.
    ...(account.role === 'ROLE_CUSTOMER' &&
      account.displayName !== change.displayName && {
        displayName: 'Le nom d’un client se change sur sa fiche.',
      }),
  };
}
