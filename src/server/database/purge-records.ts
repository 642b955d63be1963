/** Forgets what people wrote to us once the time that the privacy page promises is over. */

import { claimRetentionYears } from '../../domain/claim/claim-rules.ts';
import { declarationRetentionYears } from '../../domain/declaration/declaration.ts';
import { messageRetentionYears } from '../../domain/message/contact-message.ts';
import { reviewRetentionYears } from '../../domain/review/review.ts';
import type { Queryable } from './database.ts';

/** Table, column of the instant that counts, and for how long. */
const kept = [
  ['contact_message', 'created_at', messageRetentionYears],
  ['quote_request', 'created_at', messageRetentionYears],
  // They prove for five years what ended a contract.
  ['declaration', 'declared_at', declarationRetentionYears],
  ['review', 'created_at', reviewRetentionYears],
  ['damage_claim', 'updated_at', claimRetentionYears],
] as const;

export async function purgeRecords(database: Queryable, now: Date): Promise<void> {
  for (const [table, column, years] of kept) {
    await database.query(
      `delete from ${table} where ${column} < $1::timestamptz - $2::integer * interval '1 year'`,
      [now, years],
    );
  }
}
