/** The single-use token of the contact form (specification §7, contact/query_token): one hour, stored hashed. */

import { createHash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { Queryable } from '../database/database.ts';

export const TOKEN_LIFETIME_MS = HOUR_MS;
const TOKEN_BYTES = 24;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a token that one message may use until an hour after `now`. */
export async function createToken(database: Queryable, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database.query('insert into query_token (hash, expires_at) values ($1, $2)', [
    hashOf(token),
    new Date(now.getTime() + TOKEN_LIFETIME_MS),
  ]);
  return token;
}

/** Whether the token can be used; a transaction that asks keeps others from using it meanwhile. */
export async function lockToken(tx: Queryable, token: string, now: Date): Promise<boolean> {
  const rows = await tx.query('select 1 from query_token where hash = $1 and expires_at > $2 for update', [
    hashOf(token),
    now,
  ]);
  return rows.length > 0;
}

/** Uses a token up. */
export async function consumeToken(tx: Queryable, token: string): Promise<void> {
  await tx.query('delete from query_token where hash = $1', [hashOf(token)]);
}

/** Forgets tokens that nobody used in time. */
export async function purgeTokens(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from query_token where expires_at < $1', [now]);
}
