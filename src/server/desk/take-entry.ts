/** Who sees to what waits: said for the others to know. Of two who press at once the second is told of the first. */

import { grewFrom, type QueueKind } from '../../domain/desk/queue-kinds.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';
import { findEntry } from './queue.ts';

/** Longer than anything is seen to. */
const KEPT_DAYS = 90;

export interface Taking {
  readonly kind: QueueKind;
  readonly id: string;
  /** Who presses. */
  readonly accountId: string;
  /** False gives it back. */
  readonly taken: boolean;
  /** Who had it when that was pressed. */
  readonly from: string | null;
}

/** @throws problem ERROR.STATE where it waits no more, or has changed hands meanwhile */
export async function takeEntry(
  tx: Queryable,
  { kind, id, accountId, taken, from }: Taking,
  now: Date,
): Promise<void> {
  await lockName(tx, `desk ${kind} ${id}`);
  const entry = await findEntry(tx, { kind, id, accountId }, now);
  if (!entry) throw problem('ERROR.STATE', { message: 'Cette ligne n’attend plus personne.' });
  const { takenBy } = entry;
  if ((takenBy?.id ?? null) !== from) {
    const message = takenBy ? `${takenBy.name} s’en occupe déjà.` : 'Personne ne s’en occupe plus.';
    throw problem('ERROR.STATE', { message });
  }
  await tx.query('delete from desk_claim where kind in ($1, $2) and record_id = $3', [
    kind,
    grewFrom[kind] ?? kind,
    id,
  ]);
  if (!taken) return;
  await tx.query('insert into desk_claim (kind, record_id, account_id, taken_at) values ($1, $2, $3, $4)', [
    kind,
    id,
    accountId,
    now,
  ]);
}

export async function purgeClaims(database: Queryable, now: Date): Promise<void> {
  await database.query(
    "delete from desk_claim where taken_at < $1::timestamptz - $2::integer * interval '1 day'",
    [now, KEPT_DAYS],
  );
}
