/** What was done to a record as a whole, by whom and when, written in the transaction of what was done. */

import type { Queryable } from '../database/database.ts';

export interface AuditEvent {
  /** `customer_mail_asked`: somebody of the team asked for another address, which its owner has still to confirm. */
  readonly kind:
    | 'customer_erased'
    | 'customer_mail_asked'
    | 'customer_mail_changed'
    | 'entry_answered'
    | 'entry_closed'
    | 'entry_reopened'
    | 'mail_given_up'
    | 'slot_rules_set'
    | 'slot_rules_withdrawn'
    | 'special_days_set'
    | 'special_days_withdrawn';
  /** Of what it was done to. */
  readonly recordId: string;
  /** Who did it. */
  readonly accountId: string;
  /** What they say of it; nothing personal of whom it is about. */
  readonly note?: string | null;
}

export async function addAuditEvent(tx: Queryable, event: AuditEvent, at: Date): Promise<void> {
  await tx.query(
    'insert into audit_event (at, account_id, kind, record_id, note) values ($1, $2, $3, $4, $5)',
    [at, event.accountId, event.kind, event.recordId, event.note ?? null],
  );
}

export async function hasAuditEvent(
  database: Queryable,
  kind: AuditEvent['kind'],
  recordId: string,
): Promise<boolean> {
  const rows = await database.query('select 1 from audit_event where kind = $1 and record_id = $2 limit 1', [
    kind,
    recordId,
  ]);
  return rows.length > 0;
}
