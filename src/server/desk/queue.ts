/** What waits for somebody of the team, of every kind, the oldest first: one statement, however much waits. */

import type { QueueEntry } from '../../domain/desk/calls.ts';
import { grewFrom } from '../../domain/desk/queue-kinds.ts';
import { phoneHref } from '../../domain/lib/phone.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { slotJson } from '../booking/slots/trip-json.ts';
import type { Queryable } from '../database/database.ts';
import { crewSources } from './crew-sources.ts';
import { letterSources } from './letter-sources.ts';
import { moneySources } from './money-sources.ts';
import { SOURCE_LIMIT, selectOf } from './queue-source.ts';
import { tripSources } from './trip-sources.ts';

const SOURCES = [...tripSources, ...letterSources, ...moneySources, ...crewSources];

/** Who saw to what it was before sees to it. */
const GREW = `(entry.kind, kind) in (${Object.entries(grewFrom)
  .map(([kind, before]) => `('${kind}', '${before}')`)
  .join()})`;
/** Since when what was said of a trip is about this appointment of it. */
const SAME_HOUR = `entry."slotStart" - interval '2 hours'`;

/** @param entries what waits, of one kind or of all */
const queueOf = (entries: readonly string[]): string => `with asked as (select $1::timestamptz, $2::text)
  -- Not every kind asks for both, and each parameter has its type.
  select entry.kind, entry.id, entry.since,
    coalesce(entry.who, customer.first_name || ' ' || customer.last_name) as who,
    coalesce(entry.phone, customer.phone) as phone, coalesce(entry.mail, owner.mail) as mail,
    case when booking.id is not null then json_build_object('id', booking.id, 'reference', booking.reference,
      'plate', vehicle ->> 'plate', 'brand', vehicle ->> 'brand', 'model', vehicle ->> 'model') end as booking,
    entry."tripKind",
    case when driver.id is not null then json_build_object('id', driver.id, 'name', driver.display_name,
      'phone', driver.driver_phone) end as driver, entry.contact,
    ${slotJson('entry."slotStart"', 'entry."slotEnd"')} as slot, entry.cents::integer as cents, entry.text,
    entry."dueOn",
    case when taker.id is not null then json_build_object('id', taker.id, 'name', taker.display_name,
      'isMine', taker.id = $3::uuid) end as "takenBy"
  from (${entries.join('\nunion all\n')}) as entry
    left join booking on booking.id = entry."bookingId"
    left join customer on customer.id = booking.customer_id
    left join account as owner on owner.id = customer.account_id
    left join account as driver on driver.id = entry."driverId"
    left join lateral (
      select account_id from desk_claim where record_id = entry.id
        and (kind = entry.kind and taken_at >= entry.since or ${GREW} and taken_at >= ${SAME_HOUR})
      order by taken_at desc limit 1
    ) as claimed on true
    left join account as taker on taker.id = claimed.account_id
  order by entry.since, entry.id`;

const QUEUE = queueOf(SOURCES.map(selectOf));

export interface Queue {
  readonly entries: QueueEntry[];
  /** More of one kind waits than is listed. */
  readonly isCut: boolean;
}

type Row = Omit<QueueEntry, 'since'> & { readonly since: Date };

/** @param accountId who reads */
export async function readQueue(database: Queryable, accountId: string, now: Date): Promise<Queue> {
  const entries = await read(database, QUEUE, accountId, now);
  const counts = new Map<string, number>();
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return { entries, isCut: Math.max(0, ...counts.values()) > SOURCE_LIMIT };
}

/** One of them as it is now; undefined where it waits no more. */
export async function findEntry(
  database: Queryable,
  { kind, id, accountId }: Pick<QueueEntry, 'kind' | 'id'> & { readonly accountId: string },
  now: Date,
): Promise<QueueEntry | undefined> {
  const sources = SOURCES.filter((source) => source.kind === kind);
  const entries = await read(database, queueOf(sources.map(selectOf)), accountId, now);
  return entries.find((entry) => entry.id === id);
}

async function read(
  database: Queryable,
  statement: string,
  accountId: string,
  now: Date,
): Promise<QueueEntry[]> {
  const rows = await database.query<Row>(statement, [now, parisTime(now).day, accountId]);
  return rows.map((row) => ({ ...row, contact: contactOf(row), since: row.since.toISOString() }));
}

/** Who is met there, but for its customer, who is named already: their number may have been typed in another way. */
const contactOf = ({ contact, who, phone }: Row): QueueEntry['contact'] =>
  contact && contact.name === who && phoneHref(contact.phone) === phoneHref(phone ?? '') ? null : contact;
