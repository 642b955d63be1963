/** Days on which nobody counts on a driver. */

import { randomUUID } from 'node:crypto';
import { isPlanned } from '../../domain/booking/booking-states.ts';
import { type DaySpan, hasDay } from '../../domain/lib/time/day-span.ts';
import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import type { TeamDriver } from '../../domain/planning/calls.ts';
import { findDriver } from '../account/driver-store.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { bookingsThat, NOT_BEGUN } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';

type Absence = TeamDriver['absences'][number];

/** Who was absent when is asked for as long as working time is (code du travail, L3245-1): three years. */
const KEPT_YEARS = 3;
/** As many as a team notes ahead of itself. */
const LIMIT = 500;

/** By driver, those that are not over on a day, in order. @param day `YYYY-MM-DD` */
export async function absencesFrom(database: Queryable, day: string): Promise<Map<string, Absence[]>> {
  const rows = await database.query<Absence & { readonly driverId: string }>(
    `select id, account_id as "driverId", first_day::text as "firstDay", last_day::text as "lastDay", reason
     from driver_absence where last_day >= $1::date order by first_day, last_day, id limit ${LIMIT}`,
    [day],
  );
  const byDriver = new Map<string, Absence[]>();
  for (const { driverId, ...absence } of rows) {
    byDriver.set(driverId, [...(byDriver.get(driverId) ?? []), absence]);
  }
  return byDriver;
}

/** Whether one of them holds a day. @param day `YYYY-MM-DD` */
export const isAbsentOn = (absences: readonly DaySpan[] | undefined, day: string): boolean =>
  (absences ?? []).some((absence) => hasDay(absence, day));

export interface AskedAbsence {
  readonly clientId: string;
  readonly driverId: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly reason: string | null;
  /** Who writes it down. */
  readonly accountId: string;
}

/**
 * Idempotent on `clientId`. @returns its id, and how many trips its driver has to begin on its days
 * @throws problem ERROR.INVALID for who is no driver
 */
export async function addAbsence(
  tx: Queryable,
  asked: AskedAbsence,
  now: Date,
): Promise<{ readonly id: string; readonly trips: number }> {
  const { clientId, driverId, firstDay, lastDay, reason, accountId } = asked;
  const known = await findByClientId(tx, 'driver_absence', clientId);
  const id = known ?? randomUUID();
  if (known === null) {
    if (!(await findDriver(tx, driverId))) {
      throw problem('ERROR.INVALID', { fields: { driverId: 'Choisissez un convoyeur.' } });
    }
    await tx.query(
      `insert into driver_absence (id, client_id, account_id, first_day, last_day, reason, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, clientId, driverId, firstDay, lastDay, reason, now],
    );
    await addAuditEvent(tx, { kind: 'absence_recorded', recordId: driverId, accountId }, now);
  }
  const [count] = await tx.query<{ trips: number }>(
    `select count(*)::integer as trips from trip join booking on booking.id = booking_id
     where driver_id = $1 and slot_start >= $2 and slot_start < $3 and trip.status in (${NOT_BEGUN})
       and booking.status in (${bookingsThat(isPlanned)})`,
    [driverId, parisInstant(firstDay, 0), parisInstant(addDays(lastDay, 1), 0)],
  );
  return { id, trips: count?.trips ?? 0 };
}

/** @throws problem ERROR.NOT_FOUND */
export async function removeAbsence(
  tx: Queryable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  const [removed] = await tx.query<{ driverId: string }>(
    'delete from driver_absence where id = $1 returning account_id as "driverId"',
    [id],
  );
  if (!removed) throw problem('ERROR.NOT_FOUND', { message: 'Cette absence n’est plus notée.' });
  await addAuditEvent(tx, { kind: 'absence_cancelled', recordId: removed.driverId, accountId }, now);
}

export async function purgeAbsences(database: Queryable, now: Date): Promise<void> {
  await database.query(
    "delete from driver_absence where last_day < ($1::timestamptz - $2::integer * interval '1 year')::date",
    [now, KEPT_YEARS],
  );
}
