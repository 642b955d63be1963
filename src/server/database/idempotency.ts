/** Idempotent creation: the repeat of a request whose answer was lost finds, by its clientId, what was made before. */

import type { Queryable } from './database.ts';
import { lockName } from './named-lock.ts';

/** Tables of what people create: each row keeps the clientId of the request that made it. */
type Created =
  | 'account'
  | 'booking'
  | 'contact_message'
  | 'customer'
  | 'damage_claim'
  | 'declaration'
  | 'driver_absence'
  | 'invoice'
  | 'note'
  | 'payment'
  | 'quote_request'
  | 'slot_rules'
  | 'special_days'
  | 'subscription'
  | 'tariff_version'
  | 'w_certificate';

/**
 * The id of what the same request made before, or null; in a transaction, repeats that arrive together wait here for the
 * first one's end.
 */
export async function findByClientId(
  tx: Queryable,
  table: Created,
  clientId: string,
): Promise<string | null> {
  await lockName(tx, clientId);
  const [row] = await tx.query<{ id: string }>(`select id from ${table} where client_id = $1`, [clientId]);
  return row?.id ?? null;
}
