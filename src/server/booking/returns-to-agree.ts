/** Trips that nobody has agreed on yet: ways back of vehicles at an establishment, and what came to nothing on its way. */

import type { BookingRow } from '../../domain/booking/booking-row.ts';
import { bookingMachine } from '../../domain/booking/booking-states.ts';
import type { Queryable } from '../database/database.ts';
import { NOT_BEGUN, stateList, TROUBLED_TRIPS } from '../database/state-list.ts';

export type ReturnToAgree = Pick<
  BookingRow,
  'id' | 'reference' | 'plate' | 'brand' | 'model' | 'customerName'
> & {
  readonly phone: string;
  /** ISO 8601. */
  readonly since: string;
};

const { begin, postpone } = bookingMachine.transitions;

/** For `where …`, of a trip with its booking. */
export const TO_AGREE = `ready_at is not null
  and (slot_start is null and trip.status in (${NOT_BEGUN}) or trip.status in (${TROUBLED_TRIPS}))
  and booking.status in (${stateList([begin.to, postpone.to])})`;

/** As many as people look through; the oldest first. */
const LIMIT = 200;

export async function listToAgree(database: Queryable): Promise<ReturnToAgree[]> {
  const rows = await database.query<Omit<ReturnToAgree, 'since'> & { readonly since: Date }>(
    `select booking.id, reference, vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand,
       vehicle ->> 'model' as model, first_name || ' ' || last_name as "customerName", phone, ready_at as since
     from trip join booking on booking.id = booking_id join customer on customer.id = booking.customer_id
     where ${TO_AGREE}
     order by ready_at limit ${LIMIT}`,
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
