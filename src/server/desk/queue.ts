/** What waits for somebody of the team, of every kind, the oldest first: one statement, however much waits. */

import type { QueueEntry } from '../../domain/desk/calls.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { slotJson } from '../booking/slots/trip-json.ts';
import type { Queryable } from '../database/database.ts';
import { letterSources } from './letter-sources.ts';
import { moneySources } from './money-sources.ts';
import { SOURCE_LIMIT, selectOf } from './queue-source.ts';
import { tripSources } from './trip-sources.ts';

const ENTRIES = [...tripSources, ...letterSources, ...moneySources].map(selectOf).join('\nunion all\n');

const QUEUE = `select entry.kind, entry.id, entry.since,
    coalesce(entry.who, customer.first_name || ' ' || customer.last_name) as who,
    coalesce(entry.phone, customer.phone) as phone, coalesce(entry.mail, owner.mail) as mail,
    case when booking.id is not null then json_build_object('id', booking.id, 'reference', booking.reference,
      'plate', vehicle ->> 'plate', 'brand', vehicle ->> 'brand', 'model', vehicle ->> 'model') end as booking,
    entry."tripKind", ${slotJson('entry."slotStart"', 'entry."slotEnd"')} as slot, entry.cents::integer as cents, entry.text,
    entry."dueOn",
    case when taker.id is not null then json_build_object('id', taker.id, 'name', taker.display_name,
      'isMine', taker.id = $3::uuid) end as "takenBy"
  from (${ENTRIES}) as entry
    left join booking on booking.id = entry."bookingId"
    left join customer on customer.id = booking.customer_id
    left join account as owner on owner.id = customer.account_id
    left join desk_claim on desk_claim.kind = entry.kind and record_id = entry.id and taken_at >= entry.since
    left join account as taker on taker.id = desk_claim.account_id
  order by entry.since, entry.id`;

export interface Queue {
  readonly entries: QueueEntry[];
  /** More of one kind waits than is listed. */
  readonly isCut: boolean;
}

/** @param accountId who reads */
export async function readQueue(database: Queryable, accountId: string, now: Date): Promise<Queue> {
  const rows = await database.query<Omit<QueueEntry, 'since'> & { readonly since: Date }>(QUEUE, [
    now,
    parisTime(now).day,
    accountId,
  ]);
  const listed = new Map<string, number>();
  const entries = rows.filter(({ kind }) => {
    const count = (listed.get(kind) ?? 0) + 1;
    listed.set(kind, count);
    return count <= SOURCE_LIMIT;
  });
  return {
    entries: entries.map((row) => ({ ...row, since: row.since.toISOString() })),
    isCut: entries.length < rows.length,
  };
}
