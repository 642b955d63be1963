/** What customers say of the inspections of their vehicles: when one is due, and whether they want to be reminded. */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { dueAfter, inspectionDateError, reminderOn } from '../../domain/vehicle/inspection.ts';
import type { InspectionDate } from '../../domain/vehicle/inspection-date.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Transacting } from '../calls/services.ts';
import { findCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';

export interface SaidInspection {
  readonly clientId: string;
  readonly customerId: string;
  /** Without its separators. */
  readonly plate: string;
  readonly category: Vehicle['category'];
  readonly kind: InspectionDate;
  readonly day: string;
  /** Of the booking by which the vehicle was named. */
  readonly bookingId: string;
}

/**
 * Idempotent on `clientId`. Whoever says a date that is near knows of it: they are not told at once.
 * @throws problem ERROR.INVALID
 */
export function sayInspection({ database, clock }: Transacting, said: SaidInspection): Promise<void> {
  const { clientId, customerId, plate, category, kind, day, bookingId } = said;
  const now = clock();
  const today = parisTime(now).day;
  const refusal = inspectionDateError(kind, day, category, today);
  if (refusal !== null) throw problem('ERROR.INVALID', { fields: { day: refusal } });
  const dueOn = dueAfter(kind, day, category);
  const known = reminderOn(dueOn, today);
  return database.tx(async (tx) => {
    // As the reminders do.
    await findCustomer(tx, 'id', customerId, { lock: true });
    if (await isRepeat(tx, clientId, bookingId, now)) return;
    await tx.query(
      `insert into vehicle_inspection (customer_id, bare_plate, due_on, said_at, reminded_due_on, reminded_days)
       values ($1, $2, $3::date, $4, $5::date, $6)
       on conflict (customer_id, bare_plate) do update set due_on = excluded.due_on, said_at = excluded.said_at,
         reminded_due_on = excluded.reminded_due_on, reminded_days = excluded.reminded_days`,
      [customerId, plate, dueOn, now, known && dueOn, known],
    );
  });
}

/** Notes that they are refused, since when they first were, or takes that back. */
export async function setReminders(
  tx: Queryable,
  customerId: string,
  wanted: boolean,
  at: Date,
): Promise<void> {
  await tx.query(
    `update customer set reminders_refused_at = case when $2 then null else coalesce(reminders_refused_at, $3) end
     where id = $1`,
    [customerId, wanted, at],
  );
  // One that waits to be sent is not.
  if (!wanted)
    await tx.query('delete from mail_outbox where confirm_page = $1 and confirm_id = $2', [
      REFUSAL_PAGE,
      customerId,
    ]);
}

/** Where a reminder leads whoever wants no more of them. */
export const REFUSAL_PAGE = 'rappels';

/** Whether a customer is reminded; null where there is none, or not any more. */
export async function readReminders(database: Queryable, customerId: string): Promise<boolean | null> {
  const [row] = await database.query<{ wanted: boolean }>(
    `select reminders_refused_at is null as wanted from customer join account on account.id = account_id
     where customer.id = $1 and not disabled`,
    [customerId],
  );
  return row?.wanted ?? null;
}
