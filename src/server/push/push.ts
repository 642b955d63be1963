/** A notification and its place in the outbox table, where it waits with what it tells of. */

import type { Queryable } from '../database/database.ts';
import type { Delivery } from './push-transport.ts';

/** What may be read on a locked screen: no name, no address, no plate. */
export interface Notice extends Delivery {
  readonly title: string;
  readonly body: string;
  /** The same for all that is told of one thing. */
  readonly tag: string;
  /** Hash path of the screen that a tap opens. */
  readonly path: string;
}

/**
 * Adds a notification to the outbox of the transaction `tx`, for each device where that account is signed in: it is sent
 * if and only if that transaction is committed.
 * @param at when it may leave
 */
export async function queuePush(tx: Queryable, accountId: string, notice: Notice, at: Date): Promise<void> {
  await tx.query(
    `insert into push_outbox
       (id, subscription_id, title, body, tag, path, urgency, created_at, expires_at, next_attempt_at)
     select gen_random_uuid(), device.id, $2::text, $3::text, $4::text, $5::text, $6::text, $7::timestamptz,
       $7::timestamptz + $8::integer * interval '1 second', $7::timestamptz
     from push_subscription as device join session_family as family on family.id = family_id
     where account_id = $1 and family.expires_at > $7::timestamptz
     order by device.created_at, device.id`,
    [accountId, notice.title, notice.body, notice.tag, notice.path, notice.urgency, at, notice.ttlSeconds],
  );
}

/** Takes back what was not sent yet, and is not true any more. */
export async function dropPushes(tx: Queryable, tag: string): Promise<void> {
  await tx.query('delete from push_outbox where tag = $1', [tag]);
}

/** Forgets what came too late. */
export async function purgePushes(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from push_outbox where expires_at <= $1', [now]);
}
