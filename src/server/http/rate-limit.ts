/**
 * Sliding windows in the database, so that every instance counts together. A refused hit is not counted.
 * Keys are HMACs under a secret of the database: neither an address nor an e-mail is stored.
 */

import { createHmac } from 'node:crypto';
import type { Clock } from '../../domain/lib/time/clock.ts';
import type { Queryable } from '../database/database.ts';
import type { Limit } from './limits.ts';
import { problem } from './problem.ts';

/** One statement: the row's lock makes concurrent hits count one after the other. */
const TAKE = `
  insert into rate_limit as kept (key, hits, refused, expires_at)
  values ($1, array[$2::timestamptz], false, $2::timestamptz + $3::integer * interval '1 second')
  on conflict (key) do update set (hits, refused, expires_at) = (
    select
      coalesce(array_agg(hit order by hit), '{}')
        || case when count(*) < $4::integer then array[$2::timestamptz] else '{}'::timestamptz[] end,
      count(*) >= $4::integer,
      $2::timestamptz + $3::integer * interval '1 second'
    from unnest(kept.hits) as hit
    where hit > $2::timestamptz - $3::integer * interval '1 second'
  )
  returning refused, hits[1] as oldest`;

const LOOK = `
  select count(*)::integer as count, min(hit) as oldest
  from rate_limit, unnest(hits) as hit
  where key = $1 and hit > $2::timestamptz - $3::integer * interval '1 second'`;

export interface RateLimits {
  /**
   * Looks without counting: for a limit on what is only known to count afterwards.
   * @returns null when one more would be accepted, else the seconds until it can be.
   */
  peek(database: Queryable, limit: Limit, subject: string): Promise<number | null>;
  /**
   * Counts one hit of `subject`; within a transaction, it is undone by a roll-back.
   * @returns null when accepted, else the seconds until the next one can be.
   */
  take(database: Queryable, limit: Limit, subject: string): Promise<number | null>;
  /** Counts one hit, or throws ERROR.LIMIT with Retry-After. */
  require(limit: Limit, subject: string): Promise<void>;
}

export async function createRateLimits(database: Queryable, clock: Clock): Promise<RateLimits> {
  const [secret] = await database.query<{ value: string }>(
    "select value from secret where name = 'rate_limit'",
  );
  if (!secret) throw new Error('the rate_limit secret is missing');

  const keyOf = (limit: Limit, subject: string) =>
    createHmac('sha256', secret.value).update(`${limit.name}\n${subject}`).digest('base64url');
  const take: RateLimits['take'] = async (on, limit, subject) => {
    const key = keyOf(limit, subject);
    const now = clock();
    const [row] = await on.query<{ refused: boolean; oldest: Date }>(TAKE, [
      key,
      now,
      limit.seconds,
      limit.count,
    ]);
    return row?.refused ? secondsUntilFree(row.oldest, limit, now) : null;
  };
  return {
    take,
    peek: async (on, limit, subject) => {
      const now = clock();
      const [row] = await on.query<{ count: number; oldest: Date | null }>(LOOK, [
        keyOf(limit, subject),
        now,
        limit.seconds,
      ]);
      return row?.oldest && row.count >= limit.count ? secondsUntilFree(row.oldest, limit, now) : null;
    },
    require: async (limit, subject) => {
      const retryAfter = await take(database, limit, subject);
      if (retryAfter !== null) throw limitReached(retryAfter);
    },
  };
}

function secondsUntilFree(oldest: Date, limit: Limit, now: Date): number {
  const freeAt = oldest.getTime() + limit.seconds * 1000;
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
}

/** @param retryAfter seconds. */
export const limitReached = (retryAfter: number) =>
  problem('ERROR.LIMIT', { headers: { 'Retry-After': String(retryAfter) } });

/** Forgets windows that are over. */
export async function purgeRateLimits(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from rate_limit where expires_at < $1', [now]);
}
