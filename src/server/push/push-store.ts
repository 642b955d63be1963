/** The devices that people are notified on. */

import { isRepeat } from '../calls/applied-change.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';
import type { Session } from '../session/session.ts';
import type { Device } from './push-transport.ts';

/** Of one account; one more takes the place of the oldest. */
export const DEVICES_MAX = 10;

export interface NewDevice extends Device {
  readonly clientId: string;
  /** Our public key that its browser was given. */
  readonly serverKey: string;
}

type Owner = Pick<Session, 'familyId' | 'accountId'>;

/**
 * A sign-in has one device, and a device one sign-in: the last. Idempotent on `clientId`.
 * @throws problem ERROR.SESSION where it has just ended
 */
export async function addDevice(
  tx: Queryable,
  { familyId, accountId }: Owner,
  device: NewDevice,
  at: Date,
): Promise<void> {
  const { clientId, endpoint, p256dh, auth, serverKey } = device;
  await lockName(tx, `devices ${accountId}`);
  await lockName(tx, `device ${endpoint}`);
  if (await isRepeat(tx, clientId, familyId, at)) return;
  // What still waits for whoever had it goes too.
  await tx.query('delete from push_subscription where endpoint = $1 or family_id = $2', [endpoint, familyId]);
  const added = await tx.query(
    `insert into push_subscription (id, family_id, endpoint, p256dh, auth, server_key, created_at)
     select gen_random_uuid(), id, $2::text, $3::text, $4::text, $5::text, $6::timestamptz
     from session_family where id = $1 for key share returning 1`,
    [familyId, endpoint, p256dh, auth, serverKey, at],
  );
  if (added.length === 0) throw problem('ERROR.SESSION');
  await tx.query(
    `delete from push_subscription where id in (
       select device.id
       from push_subscription as device join session_family as family on family.id = family_id
       where account_id = $1 order by device.created_at desc, device.id offset $2
     )`,
    [accountId, DEVICES_MAX],
  );
}

/** Where the device of a sign-in is reached with that key of ours; null where it is not. */
export async function findEndpoint(
  database: Queryable,
  { familyId }: Owner,
  serverKey: string,
): Promise<string | null> {
  const [device] = await database.query<Pick<Device, 'endpoint'>>(
    'select endpoint from push_subscription where family_id = $1 and server_key = $2',
    [familyId, serverKey],
  );
  return device?.endpoint ?? null;
}

/** Only of one's own account; where there is none, nothing is to be done. */
export async function removeDevice(
  database: Queryable,
  { accountId }: Owner,
  endpoint: string,
): Promise<void> {
  await database.query(
    `delete from push_subscription
     where endpoint = $2 and family_id in (select id from session_family where account_id = $1)`,
    [accountId, endpoint],
  );
}
