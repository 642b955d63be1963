/** Money that the provider could not give back was given back by another way, as the team says it. */

import { type RefundState, refundMachine } from '../../domain/payment/refund-states.ts';
import type { Queryable } from '../database/database.ts';
import { requireNext } from '../http/transition.ts';

/** @param how a transfer of which day, for example @throws problem ERROR.STATE where it did not fail */
export async function noteSettled(
  tx: Queryable,
  { id, status }: { readonly id: string; readonly status: RefundState },
  how: string,
  at: Date,
): Promise<void> {
  await tx.query('update refund set status = $2, settled_how = $3, updated_at = $4 where id = $1', [
    id,
    requireNext(refundMachine, status, 'settle'),
    how,
    at,
  ]);
}
