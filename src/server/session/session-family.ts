/**
 * A session family: one sign-in on one device and the refresh tokens that followed one another (guarantees.md,
 * "Session"). A token is exchanged for its successor; it stays accepted, and answers the same pair, until that
 * successor is first used and for 30 s more, so that a lost answer loses no session. A later reuse is a theft: it ends
 * the family. Fourteen days without a refresh end it too,
 * and ninety days after the sign-in it is over in any case.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '../../domain/account/account.ts';
import { DAY_MS } from '../../domain/lib/time/durations.ts';
import { sessionDays, sessionMaxDays } from '../../domain/settings/stored-data.ts';
import type { Database, Queryable } from '../database/database.ts';
import { type Bearer, isOver, signAccessToken } from './access-token.ts';
import type { Keys } from './keys.ts';
import { tokenHash } from './token-hash.ts';

/** How long a token lives on once its successor has been used: the reply that another tab is still waiting for. */
export const GRACE_MS = 30_000;
const TOKEN_BYTES = 32;

/** What a refresh token came to. */
export type Refreshed =
  | { readonly kind: 'refreshed'; readonly tokens: Tokens }
  | { readonly kind: 'unknown' }
  /** Used again too late: the family is ended. */
  | { readonly kind: 'reused' };

const expiry = (now: Date): Date => new Date(now.getTime() + sessionDays * DAY_MS);

/** Opens a family for someone who has just proved who they are. */
export async function startSession(
  tx: Queryable,
  account: Omit<Bearer, 'familyId'> & { readonly accountId: string },
  keys: Keys,
  now: Date,
): Promise<Tokens> {
  const familyId = randomUUID();
  const refreshToken = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.query(
    'insert into session_family (id, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [familyId, account.accountId, now, expiry(now)],
  );
  await storeToken(tx, refreshToken, familyId, now);
  return { token: await signAccessToken({ ...account, familyId }, keys, now), refresh_token: refreshToken };
}

/** Exchanges a refresh token; however many ask with the same one at once, it has one successor. */
export function refreshSession(
  database: Database,
  refreshToken: string,
  keys: Keys,
  now: Date,
): Promise<Refreshed> {
  const hash = tokenHash(refreshToken);
  return database.tx(async (tx) => {
    const bearer = await lockFamily(tx, hash, now);
    // Read once the family is locked: what another refresh has just done is seen.
    const token = bearer && (await findToken(tx, hash));
    if (!token) return { kind: 'unknown' };

    const successor = keys.successorOf(refreshToken);
    const pair = token.successorHash === null ? null : await findToken(tx, token.successorHash);
    if (pair?.firstUsedAt && now.getTime() - pair.firstUsedAt.getTime() > GRACE_MS) {
      await tx.query('delete from session_family where id = $1', [bearer.familyId]);
      return { kind: 'reused' };
    }
    // The secret has changed since the first answer, and the pair with it: it cannot be given again.
    if (pair && token.successorHash !== tokenHash(successor)) return { kind: 'unknown' };

    if (!pair) await exchange(tx, hash, successor, bearer.familyId, now);
    await tx.query(
      `update session_family set expires_at = least($2, created_at + $3::integer * interval '24 hours')
       where id = $1`,
      [bearer.familyId, expiry(now), sessionMaxDays],
    );
    const issuedAt = pair && !isOver(pair.createdAt, now) ? pair.createdAt : now;
    return {
      kind: 'refreshed',
      tokens: { token: await signAccessToken(bearer, keys, issuedAt), refresh_token: successor },
    };
  });
}

/** Logs out: ends the family of any of its tokens, used ones included. */
export async function endSession(database: Queryable, refreshToken: string): Promise<void> {
  await database.query(
    'delete from session_family where id = (select family_id from refresh_token where hash = $1)',
    [tokenHash(refreshToken)],
  );
}

/** Whose live session the token belongs to. The family stays locked until the transaction ends. */
async function lockFamily(tx: Queryable, hash: string, now: Date): Promise<Bearer | null> {
  const [bearer] = await tx.query<Bearer>(
    `select family.id as "familyId", mail, display_name as "displayName", role
     from session_family as family join account on account.id = family.account_id
     where family.id = (select family_id from refresh_token where hash = $1)
       and family.expires_at > $2 and not account.disabled
     for update of family`,
    [hash, now],
  );
  return bearer ?? null;
}

interface KeptToken {
  readonly createdAt: Date;
  readonly firstUsedAt: Date | null;
  readonly successorHash: string | null;
}

async function findToken(tx: Queryable, hash: string): Promise<KeptToken | null> {
  const [token] = await tx.query<KeptToken>(
    `select created_at as "createdAt", first_used_at as "firstUsedAt", successor_hash as "successorHash"
     from refresh_token where hash = $1`,
    [hash],
  );
  return token ?? null;
}

async function storeToken(tx: Queryable, token: string, familyId: string, now: Date): Promise<void> {
  await tx.query('insert into refresh_token (hash, family_id, created_at) values ($1, $2, $3)', [
    tokenHash(token),
    familyId,
    now,
  ]);
}

async function exchange(
  tx: Queryable,
  hash: string,
  successor: string,
  familyId: string,
  now: Date,
): Promise<void> {
  await storeToken(tx, successor, familyId, now);
  await tx.query('update refresh_token set first_used_at = $2, successor_hash = $3 where hash = $1', [
    hash,
    now,
    tokenHash(successor),
  ]);
}

/** Forgets sessions that are over, and tokens whose successor was used so long ago that a reuse says nothing more. */
export async function purgeSessions(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from session_family where expires_at <= $1', [now]);
  await database.query(
    `delete from refresh_token as old using refresh_token as pair
     where pair.hash = old.successor_hash and pair.first_used_at < $1`,
    [new Date(now.getTime() - sessionDays * DAY_MS)],
  );
}
