/** Takes the name of whoever is forgotten from what they wrote of us: the review itself names nobody. */

import type { Queryable } from '../database/database.ts';

export async function forgetReviewer(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(
    `update review set first_name = null where booking_id in (select id from booking where customer_id = $1)`,
    [customerId],
  );
}
