/** Who drives: accounts of the team that are not disabled; and who orders as a partner. */

import { team } from '../../domain/account/roles.ts';
import type { Queryable } from '../database/database.ts';
import { roleList } from '../database/role-list.ts';

export interface Driver {
  readonly id: string;
  readonly displayName: string;
}

export interface LicensedDriver extends Driver {
  /** The last day of their licence, `YYYY-MM-DD`; null where nobody has said it. */
  readonly licenceUntil: string | null;
  /** An administrator. */
  readonly isOffice: boolean;
}

export interface ReachedDriver extends Driver {
  readonly mail: string;
}

/** For `where …`, of an account. */
export const DRIVING = `role in (${roleList(...team)}) and not disabled`;
const DRIVERS = `from account
  where ${DRIVING}`;

const french = new Intl.Collator('fr');

/** In the order of their names. */
export const inOrder = <Named extends Driver>(drivers: readonly Named[]): Named[] =>
  drivers.toSorted((one, other) => french.compare(one.displayName, other.displayName));

export const listDrivers = async (database: Queryable): Promise<Driver[]> =>
  inOrder(await database.query<Driver>(`select id, display_name as "displayName" ${DRIVERS}`));

/** Those whose account was disabled too, whose orders are there still. */
export const listPartners = async (database: Queryable): Promise<Driver[]> =>
  inOrder(
    await database.query<Driver>(
      `select id, display_name as "displayName" from account where role in (${roleList('ROLE_PARTNER')})`,
    ),
  );

export const listLicensedDrivers = async (database: Queryable): Promise<LicensedDriver[]> =>
  inOrder(
    await database.query<LicensedDriver>(
      `select id, display_name as "displayName", licence_until::text as "licenceUntil",
         role in (${roleList('ROLE_ADMIN')}) as "isOffice" ${DRIVERS}`,
    ),
  );

/** Until when a driver may drive, for it to be changed by one at a time; undefined of who is none. */
export async function lockLicence(tx: Queryable, id: string): Promise<string | null | undefined> {
  const [driver] = await tx.query<Pick<LicensedDriver, 'licenceUntil'>>(
    `select licence_until::text as "licenceUntil" ${DRIVERS} and id = $1 for update`,
    [id],
  );
  return driver?.licenceUntil;
}

/** @returns whether there is such a driver */
export async function setLicence(tx: Queryable, id: string, until: string, at: Date): Promise<boolean> {
  const changed = await tx.query(
    `update account set licence_until = $2, updated_at = $3
     where id in (select id ${DRIVERS} and id = $1) returning 1`,
    [id, until, at],
  );
  return changed.length > 0;
}

export async function findDriver(database: Queryable, id: string): Promise<ReachedDriver | null> {
  const [driver] = await database.query<ReachedDriver>(
    `select id, display_name as "displayName", mail ${DRIVERS} and id = $1`,
    [id],
  );
  return driver ?? null;
}
