/**
 * Forgets what condition reports say of a customer (RGPD, article 17): names, signatures, plates and pictures. Hashes
 * stay, so that the chains of other reports remain whole.
 */

import type { Queryable } from '../database/database.ts';

export async function forgetReports(tx: Queryable, customerId: string): Promise<void> {
  const trips = 'select trip.id from trip join booking on booking.id = booking_id where customer_id = $1';
  await tx.query(
    `delete from condition_report_addendum
     where report_id in (select id from condition_report where trip_id in (${trips}))`,
    [customerId],
  );
  // What comes next of that vehicle is somebody else's: it begins a chain of its own. Our own plate, and when, stay: who drove
  // is asked for later.
  await tx.query(
    `update condition_report set kept_w_plate = coalesce(kept_w_plate, sealed::jsonb #>> '{content,wPlate}'),
       kept_sealed_at = coalesce(kept_sealed_at, (sealed::jsonb ->> 'sealedAt')::timestamptz), sealed = null, vehicle_key = id::text, video_requested_at = null, video_requested_by = null,
       video_released_at = null
     where trip_id in (${trips})`,
    [customerId],
  );
  await tx.query(`update medium set forgotten = true where trip_id in (${trips})`, [customerId]);
}
