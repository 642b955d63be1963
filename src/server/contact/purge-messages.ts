/** Forgets messages once the time that the privacy page promises is over. */

import { messageRetentionYears } from '../../domain/contact-message.ts';
import type { Queryable } from '../database/database.ts';

export async function purgeMessages(database: Queryable, now: Date): Promise<void> {
  await database.query(
    "delete from contact_message where created_at < $1::timestamptz - $2::integer * interval '1 year'",
    [now, messageRetentionYears],
  );
}
