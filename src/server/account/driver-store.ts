/** Who drives: accounts of the team that are not disabled; and who orders as a partner. */

import type { Queryable } from '../database/database.ts';
import { DRIVING, roleList } from '../database/role-list.ts';

export interface Driver {
  readonly id: string;
  readonly displayName: string;
}

/** What the team notes of a driver; null where nobody has said it. */
export interface DriverNotes {
  /** The last day of their licence, `YYYY-MM-DD`. */
  readonly licenceUntil: string | null;
  /** How the office calls them. */
  readonly phone: string | null;
}

export interface LicensedDriver extends Driver, DriverNotes {
  /** An administrator. */
  readonly isOffice: boolean;
}

export interface ReachedDriver extends Driver {
  readonly mail: string;
}

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
      `select id, display_name as "displayName", licence_until::text as "licenceUntil", driver_phone as phone,
         role in (${roleList('ROLE_ADMIN')}) as "isOffice" ${DRIVERS}`,
    ),
  );

/** What is noted of a driver, for it to be changed by one at a time; undefined of who is none. */
export async function lockNotes(tx: Queryable, id: string): Promise<DriverNotes | undefined> {
  const [driver] = await tx.query<DriverNotes>(
    `select licence_until::text as "licenceUntil", driver_phone as phone ${DRIVERS} and id = $1 for update`,
    [id],
  );
  return driver;
}

/** @param id of a driver whose notes are locked */
export async function setNotes(
  tx: Queryable,
  id: string,
  { licenceUntil, phone }: DriverNotes,
  at: Date,
): Promise<void> {
  await tx.query('update account set licence_until = $2, driver_phone = $3, updated_at = $4 where id = $1', [
    id,
    licenceUntil,
    phone,
    at,
  ]);
}

interface DriverOnDay {
  readonly id: string;
  readonly day: string;
  readonly phone: string | null;
  readonly isAbsent: boolean;
}

/** How drivers are reached, and whether they are absent, each on a day of their own; in any order. @param asked days in France, `YYYY-MM-DD` */
export const findDriversOn = (
  database: Queryable,
  asked: readonly { readonly driverId: string; readonly day: string }[],
): Promise<DriverOnDay[]> =>
  database.query(
    `select account.id, driver_phone as phone, asked.day::text as day, exists (select 1 from driver_absence
       where account_id = account.id and asked.day between first_day and last_day) as "isAbsent"
     from jsonb_to_recordset($1::jsonb) as asked("driverId" uuid, day date)
       join account on account.id = asked."driverId"`,
    [JSON.stringify(asked)],
  );

export async function findDriver(database: Queryable, id: string): Promise<ReachedDriver | null> {
  const [driver] = await database.query<ReachedDriver>(
    `select id, display_name as "displayName", mail ${DRIVERS} and id = $1`,
    [id],
  );
  return driver ?? null;
}
