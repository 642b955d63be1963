/** Who is calling: the access token, checked against the database at each call, so that an end is an end at once. */

import { hasRole, type Role } from '../../domain/account/roles.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import type { Queryable } from '../database/database.ts';
import { bearerToken } from '../http/bearer-token.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import { readAccessToken } from './access-token.ts';
import type { Keys } from './keys.ts';

export interface Session {
  /** Of this sign-in on this device. */
  readonly familyId: string;
  readonly accountId: string;
  readonly mail: string;
  readonly displayName: string;
  /** From the database: the token's own roles may be of another time. */
  readonly role: Role;
}

export interface SessionServices {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly keys: Keys;
}

/**
 * The caller's live session. `allowed` are the roles that may call; none means any role.
 * @throws problem ERROR.SESSION when nobody is signed in, ERROR.FORBIDDEN when someone else is asked for.
 */
export async function requireSession(
  call: Call,
  services: SessionServices,
  ...allowed: Role[]
): Promise<Session> {
  const session = await findSession(call, services);
  if (!session) throw problem('ERROR.SESSION');
  requireRole(session, ...allowed);
  return session;
}

/** `allowed` as above. @throws problem ERROR.FORBIDDEN */
function requireRole({ role }: Pick<Session, 'role'>, ...allowed: Role[]): void {
  if (allowed.length > 0 && !hasRole([role], ...allowed)) throw problem('ERROR.FORBIDDEN');
}

/**
 * The same for a call that needs no session: null for who sends no token.
 * @throws problem as `requireSession` does for who sends one: a session that ended is renewed, not forgotten.
 */
export async function optionalSession(
  call: Call,
  services: SessionServices,
  ...allowed: Role[]
): Promise<Session | null> {
  return call.req.header('authorization') === undefined ? null : requireSession(call, services, ...allowed);
}

async function findSession(call: Call, { database, clock, keys }: SessionServices): Promise<Session | null> {
  const token = bearerToken(call);
  const now = clock();
  const familyId = token ? await readAccessToken(token, keys, now) : null;
  if (familyId === null) return null;
  const [session] = await database.query<Session>(
    `select family.id as "familyId", account.id as "accountId", mail, display_name as "displayName", role
     from session_family as family join account on account.id = family.account_id
     where family.id = $1 and family.expires_at > $2 and not account.disabled`,
    [familyId, now],
  );
  return session ?? null;
}
