/** The mandate that a bill was paid under: what its buyer had said of the establishment by then. */

import type { Mandate } from '../../../domain/booking/office/disbursement.ts';
import type { Queryable } from '../../database/database.ts';

/** The mandate of a booking as its buyer had left it at the end of a day; null where there was none. @param day in France */
export async function mandateOn(tx: Queryable, bookingId: string, day: string): Promise<Mandate | null> {
  const [said] = await tx.query<{ at: Date; maxCents: number | null }>(
    `select at, (detail ->> 'maxCents')::integer as "maxCents" from booking_event
     where booking_id = $1 and kind = 'advance_set' and (at at time zone 'Europe/Paris')::date <= $2::date
     order by at desc, id desc limit 1`,
    [bookingId, day],
  );
  if (!said || said.maxCents === null) return null;
  return { maxCents: said.maxCents, since: said.at.toISOString() };
}
