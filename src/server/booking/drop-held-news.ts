/** What waits for a trip's next step, and is over with it: read afterwards it would be untrue. */

import type { Queryable } from '../database/database.ts';
import { dropMailsOf } from '../outbox/mail.ts';
import { dropPushes } from '../push/push.ts';
import type { StoredTrip } from './booking-store.ts';
import { onTheWayNotice } from './notices.ts';

/** @param trip as it was before that step: only one on its way has news that waits beside its mails */
export async function dropHeldNews(tx: Queryable, bookingId: string, trip: StoredTrip): Promise<void> {
  await dropMailsOf(tx, trip.id);
  if (trip.status === 'on_the_way') await dropPushes(tx, onTheWayNotice({ bookingId, trip }).tag);
}
