/**
 * Forgets what damage claims say of a customer (RGPD, article 17): every word and file of theirs and about them. That there was
 * one, how it ended and for how much stays, as the accounts need it.
 */

import type { Queryable } from '../database/database.ts';

export async function forgetClaims(tx: Queryable, customerId: string): Promise<void> {
  const claims =
    'select damage_claim.id from damage_claim join booking on booking.id = booking_id where customer_id = $1';
  await tx.query(`update damage_claim_file set claim_id = null where claim_id in (${claims})`, [customerId]);
  await tx.query(`delete from damage_claim_line where claim_id in (${claims})`, [customerId]);
  await tx.query(
    `update damage_claim set insurer_reference = null, settled_reference = null, waiting_since = null, next_action = null,
       due_on = null
     where id in (${claims})`,
    [customerId],
  );
}
