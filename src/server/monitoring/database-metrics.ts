/** What the database holds and how it is used, as its metrics tell it: two statements at most, and no transaction. */

import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../domain/lib/time/clock.ts';
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import type { Database, PoolUse } from '../database/database.ts';
import type { Log } from '../lib/log.ts';
import { IS_HELD } from '../payment/amounts.ts';
import { inTime } from './in-time.ts';

export interface Watched {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of slices that were recorded; the whole of a table is read for them: 90 ms where it has a million. */
const MEDIA_PERIOD_MS = 15 * MINUTE_MS;

/** Names of queues, and which rows wait in each since when. What is held waits for a day or for a bank, not for the server. */
const queues = {
  mail: 'created_at from mail_outbox',
  push: 'created_at from push_outbox where expires_at > $1',
  refund: `refund.created_at from refund join payment on payment.id = payment_id where try_at is not null and not ${IS_HELD}`,
  refund_held: `refund.created_at from refund join payment on payment.id = payment_id where try_at is not null and ${IS_HELD}`,
  declaration:
    'declared_at from declaration where handled_at is null and (held_until is null or held_until <= $1)',
  declaration_held: 'declared_at from declaration where handled_at is null and held_until > $1',
};

const QUEUES_AND_SIZE = `select pg_database_size(current_database())::float8 as size, (
    select json_agg(json_build_object('queue', queue, 'length', length, 'seconds', seconds)) from (${Object.entries(
      queues,
    )
      .map(
        ([queue, waiting]) =>
          `select '${queue}' as queue, count(*) as length,
             coalesce(greatest(0, extract(epoch from $1::timestamptz - min(since))), 0) as seconds
           from (select ${waiting}) as waiting (since)`,
      )
      .join(' union all ')}) as counted
  ) as queues`;

const MEDIA = `select count(*) filter (where index = 0)::float8 as total, coalesce(sum(received), 0)::float8 as bytes
  from medium_slice`;

interface QueuesAndSize {
  readonly size: number;
  readonly queues: readonly { readonly queue: string; readonly length: number; readonly seconds: number }[];
}

interface Media {
  readonly total: number;
  readonly bytes: number;
}

export interface DatabaseReading {
  readonly pools: readonly PoolUse[];
  /** Null where the database does not answer. */
  readonly stored: QueuesAndSize | null;
  /** Null where they could not be counted. */
  readonly media: Media | null;
}

/** Answers what reads the database; never rejects. */
export function watchDatabase({ database, clock, log }: Watched): () => Promise<DatabaseReading> {
  let counted: { readonly at: number; readonly media: Promise<Media | null> } | null = null;
  const failed = (event: string) => (error: unknown) => {
    log.error(event, error);
    return null;
  };
  const readMedia = async () => {
    const now = clock().getTime();
    // What fails is not tried at each scrape either.
    if (counted === null || now - counted.at >= MEDIA_PERIOD_MS) {
      const media = database.query<Media>(MEDIA).then(([row]) => row ?? null);
      counted = { at: now, media: media.catch(failed('media_uncounted')) };
    }
    return inTime(counted.media).catch(() => null);
  };
  return async () => {
    // Before we take one ourselves.
    const pools = database.pools();
    const stored = await inTime(database.query<QueuesAndSize>(QUEUES_AND_SIZE, [clock()]))
      .then(([row]) => row ?? null)
      .catch(failed('database_unhealthy'));
    return { pools, stored, media: stored && (await readMedia()) };
  };
}

export function addDatabaseMetrics(registry: Registry, { pools, stored, media }: DatabaseReading): void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  gauge('database_up', 'Whether the database answers').set(stored ? 1 : 0);
  if (pools.length > 0) {
    const connections = gauge(
      'database_pool_connections',
      'Connections that are open, those of them that are idle, and who waits for one',
      'pool',
      'state',
    );
    for (const { pool, ...states } of pools) {
      for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count);
    }
  }
  if (stored) {
    gauge('database_size_bytes', 'Size of the database').set(stored.size);
    const lengths = gauge('queue_length', 'What waits in each queue', 'queue');
    const oldest = gauge('queue_oldest_seconds', 'Since when the oldest of each queue waits', 'queue');
    for (const { queue, length, seconds } of stored.queues) {
      lengths.set({ queue }, length);
      oldest.set({ queue }, seconds);
    }
  }
  if (media) {
    gauge('media_total', 'Photos and videos that were announced and not removed').set(media.total);
    gauge('media_bytes', 'What has come of them').set(media.bytes);
  }
}
