/**
 * From where an account has been signed in to, by address and by browser. Whoever guesses its password from anywhere else
 * shares one slow count with all who do; its owner, where they were before, does not wait for them. Elsewhere a link by
 * mail makes a place known.
 */

import { DAY_MS } from '../../domain/lib/time/durations.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Call } from '../http/call.ts';
import { xsrfTokenOf } from '../http/xsrf.ts';
import type { Keys } from '../session/keys.ts';

/** As long as a session may last. */
const KEPT_DAYS = 90;

/** Who calls: an address and, where it was here before, a browser. */
export interface Place {
  /** Whom the limits count. */
  readonly address: string;
  /** Value of the cookie that a sign-in gives it, which lives as long as the browser's session. */
  readonly browser: string;
}

/** What it comes to. A browser without the cookie has a new value, which is known nowhere. */

export const placeOf = ({ clientAddress }: Pick<Services, 'clientAddress'>, call: Call): Place => ({
  address: clientAddress(call),
  browser: xsrfTokenOf(call),
});

const keysOf = ({ knownPlace }: Pick<Keys, 'knownPlace'>, mail: string, { address, browser }: Place) => [
  knownPlace(`${mail}\naddress ${address}`),
  knownPlace(`${mail}\nbrowser ${browser}`),
];

/** @param mail normalised; of an account or of nobody's */
export async function isKnownPlace(
  database: Queryable,
  keys: Pick<Keys, 'knownPlace'>,
  mail: string,
  place: Place,
): Promise<boolean> {
  const known = await database.query(
    'select 1 from known_place where key in ($1, $2) limit 1',
    keysOf(keys, mail, place),
  );
  return known.length > 0;
}

/** Of somebody who has just proved who they are. */
export async function rememberPlace(
  tx: Queryable,
  keys: Pick<Keys, 'knownPlace'>,
  mail: string,
  place: Place,
  at: Date,
): Promise<void> {
  for (const key of keysOf(keys, mail, place))
    await tx.query(
      `insert into known_place (key, last_at) values ($1, $2)
       on conflict (key) do update set last_at = excluded.last_at`,
      [key, at],
    );
}

export async function purgePlaces(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from known_place where last_at < $1', [
    new Date(now.getTime() - KEPT_DAYS * DAY_MS),
  ]);
}
