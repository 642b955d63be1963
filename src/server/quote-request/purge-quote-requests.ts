/** Forgets requests for quotes once the time that the privacy page promises is over. */

import { messageRetentionYears } from '../../domain/contact-message.ts';
import type { Queryable } from '../database/database.ts';

export async function purgeQuoteRequests(database: Queryable, now: Date): Promise<void> {
  await database.query(
    "delete from quote_request where created_at < $1::timestamptz - $2::integer * interval '1 year'",
    [now, messageRetentionYears],
  );
}
