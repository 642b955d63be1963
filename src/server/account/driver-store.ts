/** Who drives: accounts of the team that are not disabled. */

import { team } from '../../domain/account/roles.ts';
import type { Queryable } from '../database/database.ts';
import { roleList } from '../database/role-list.ts';

export interface Driver {
  readonly id: string;
  readonly displayName: string;
}

export interface ReachedDriver extends Driver {
  readonly mail: string;
}

const DRIVERS = `from account
  where role in (${roleList(...team)}) and not disabled`;

const french = new Intl.Collator('fr');

/** In the order of their names. */
export const inOrder = (drivers: readonly Driver[]): Driver[] =>
  drivers.toSorted((one, other) => french.compare(one.displayName, other.displayName));

export const listDrivers = async (database: Queryable): Promise<Driver[]> =>
  inOrder(await database.query<Driver>(`select id, display_name as "displayName" ${DRIVERS}`));

export async function findDriver(database: Queryable, id: string): Promise<ReachedDriver | null> {
  const [driver] = await database.query<ReachedDriver>(
    `select id, display_name as "displayName", mail ${DRIVERS} and id = $1`,
    [id],
  );
  return driver ?? null;
}
