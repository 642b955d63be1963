/** What a creation made already, by clientId, so that the repeat of one whose answer was lost makes nothing more. */

import type { Queryable } from './database.ts';
import { lockName } from './named-lock.ts';

/** Tables of what people create: each row keeps the clientId of the request that made it. */
type Created =
  | 'account'
  | 'booking'
  | 'contact_message'
  | 'customer'
  | 'declaration'
  | 'payment'
  | 'quote_request'
  | 'subscription';

/**
 * The id of what the same request made before, or null; in a transaction, repeats that arrive together wait here for the
 * first one's end.
 */
export async function findMade(tx: Queryable, table: Created, clientId: string): Promise<string | null> {
  await lockName(tx, clientId);
  const [row] = await tx.query<{ id: string }>(`select id from ${table} where client_id = $1`, [clientId]);
  return row?.id ?? null;
}
