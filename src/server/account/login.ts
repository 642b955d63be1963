/** Signing in: the same answer and the same work for whoever cannot, unknown, unconfirmed, disabled or mistaken. */

import type { Tokens } from '../../domain/account/account.ts';
import type { Role } from '../../domain/account/roles.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { limits } from '../http/limits.ts';
import { startSession } from '../session/session-family.ts';
import { isKnownPlace, type Place, rememberPlace } from './known-place.ts';
import { isPasswordRight } from './password-hash.ts';

export interface Credentials {
  /** Normalised. */
  readonly mail: string;
  readonly password: string;
  readonly place: Place;
}

export type LoginOutcome =
  | { readonly kind: 'signed_in'; readonly tokens: Tokens }
  | { readonly kind: 'refused' }
  /** @param retryAfter seconds. */
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** Somebody whose password is checked. */
export interface Candidate {
  readonly accountId: string;
  readonly mail: string;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string;
}

/** Whose password it must be, and what lets them in once it is right. */
export interface Door {
  /** Null where nobody can come in. */
  readonly find: () => Promise<Candidate | null>;
  /** Asked in the transaction that the session begins in. @returns false where what was found is so no longer */
  readonly open: (tx: Queryable, candidate: Candidate, at: Date) => Promise<boolean>;
}

/** The one of everybody who has a password. */
const ownDoor = ({ database }: Pick<Services, 'database'>, mail: string): Door => ({
  find: () => findCandidate(database, mail),
  open: isStillRight,
});

/** What counts the failures of one account from where nobody ever signed in to it. */
const guesses = [limits.loginGuess, limits.loginGuessDay];

/** The first wait of several limits; those after it are not asked. */
async function firstOf<T>(counted: readonly T[], wait: (one: T) => Promise<number | null>) {
  for (const one of counted) {
    const seconds = await wait(one);
    if (seconds !== null) return seconds;
  }
  return null;
}

/**
 * Only failures count towards the limit of an account and address. It is looked at again after the check: of guesses
 * sent all at once, none is answered once five have failed.
 */
export async function login(
  services: Services,
  credentials: Credentials,
  door: Door = ownDoor(services, credentials.mail),
): Promise<LoginOutcome> {
  const { database, rateLimits, keys, clock } = services;
  const { mail, password, place } = credentials;
  const counted = [
    { limit: limits.loginFailed, who: `${mail}\n${place.address}` },
    ...((await isKnownPlace(database, keys, mail, place))
      ? []
      : guesses.map((limit) => ({ limit, who: mail }))),
  ];
  // The longest window first, which says how long the wait is; counted by the shortest first, which refuses more.
  const look = (on: Queryable) =>
    firstOf(counted.toReversed(), ({ limit, who }) => rateLimits.peek(on, limit, who));
  const wait = await look(database);
  if (wait !== null) return { kind: 'limited', retryAfter: wait };

  const candidate = await door.find();
  const right = await isPasswordRight(candidate?.passwordHash ?? null, password);
  if (!candidate || !right) {
    const lateWait = await firstOf(counted, ({ limit, who }) => rateLimits.take(database, limit, who));
    return lateWait === null ? { kind: 'refused' } : { kind: 'limited', retryAfter: lateWait };
  }

  return database.tx(async (tx) => {
    const lateWait = await look(tx);
    if (lateWait !== null) return { kind: 'limited', retryAfter: lateWait };
    const at = clock();
    if (!(await door.open(tx, candidate, at))) return { kind: 'refused' };
    await rememberPlace(tx, keys, mail, place, at);
    return { kind: 'signed_in', tokens: await startSession(tx, candidate, keys, at) };
  });
}

/** Whoever could sign in with the right password. */
async function findCandidate(database: Queryable, mail: string): Promise<Candidate | null> {
  const [candidate] = await database.query<Candidate>(
    `select id as "accountId", mail, display_name as "displayName", role, password_hash as "passwordHash"
     from account where mail = $1 and password_hash is not null and not disabled`,
    [mail],
  );
  return candidate ?? null;
}

/** A reset or a disabling that came while the password was checked wins: the new session must not outlive it. */
async function isStillRight(tx: Queryable, { accountId, passwordHash }: Candidate): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from account where id = $1 and password_hash = $2 and not disabled for share',
    [accountId, passwordHash],
  );
  return rows.length > 0;
}
