/** Whether a customer's trips are included in their subscription. */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { covers } from '../../domain/subscription/subscription.ts';
import type { Queryable } from '../database/database.ts';
import { findLive } from './subscription-store.ts';

export async function isCovered(database: Queryable, accountId: string, now: Date): Promise<boolean> {
  const live = await findLive(database, accountId);
  return live !== null && covers(live, parisTime(now).day, now);
}
