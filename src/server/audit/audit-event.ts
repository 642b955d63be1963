/**
 * Who did what to which record and when, written in the transaction of what was done. Nothing changes a line of it: the
 * database refuses that, and lets go of one only once it is old (`purgeAuditEvents`).
 */

import { team } from '../../domain/account/roles.ts';
import { type AuditKind, auditRetentionYears } from '../../domain/audit/audit-kinds.ts';
import type { Queryable, SqlValue } from '../database/database.ts';
import { roleList } from '../database/role-list.ts';

/** What it was about, as it is read years later: words as they were then, and nothing of a person beyond need. */
interface AuditDetail {
  /** Which part of the record, in French. */
  readonly what?: string;
  /** What it was and what it became, in French. */
  readonly from?: string;
  readonly to?: string;
  readonly cents?: number;
}

export interface AuditEvent {
  readonly kind: AuditKind;
  /** Of what it was done to. */
  readonly recordId: string;
  /** Who did it. */
  readonly accountId: string;
  /** What they say of it; nothing personal of whom it is about. */
  readonly note?: string | null;
  readonly detail?: AuditDetail;
  /** Of what was done on a booking, its line in that booking's story: what was said of it is there, and goes with the customer. */
  readonly bookingEventId?: string;
}

const COLUMNS = 'at, account_id, kind, record_id, note, detail, booking_event_id';
const VALUES = '$1::timestamptz, $2::uuid, $3, $4::uuid, $5, $6::jsonb, $7::bigint';

const valuesOf = (event: AuditEvent, at: Date): readonly SqlValue[] => {
  const { kind, recordId, accountId, note = null, detail = {}, bookingEventId = null } = event;
  return [at, accountId, kind, recordId, note, JSON.stringify(detail), bookingEventId];
};

export async function addAuditEvent(tx: Queryable, event: AuditEvent, at: Date): Promise<void> {
  await tx.query(`insert into audit_event (${COLUMNS}) values (${VALUES})`, valuesOf(event, at));
}

/** The same of what others may do too: what customers and partners do with what is theirs is not written here. */
export async function addTeamEvent(tx: Queryable, event: AuditEvent, at: Date): Promise<void> {
  await tx.query(
    `insert into audit_event (${COLUMNS}) select ${VALUES}
     where exists (select 1 from account where id = $2 and role in (${roleList(...team)}))`,
    valuesOf(event, at),
  );
}

export async function hasAuditEvent(
  database: Queryable,
  kind: AuditKind,
  recordId: string,
): Promise<boolean> {
  const rows = await database.query('select 1 from audit_event where kind = $1 and record_id = $2 limit 1', [
    kind,
    recordId,
  ]);
  return rows.length > 0;
}

/** Forgets what is older than it is kept; that somebody was forgotten is known as long as their record stands for them. */
export async function purgeAuditEvents(database: Queryable, now: Date): Promise<void> {
  const erased: AuditKind = 'customer_erased';
  await database.query(
    `delete from audit_event where at < $1::timestamptz - $2::integer * interval '1 year' and kind <> $3`,
    [now, auditRetentionYears, erased],
  );
}
