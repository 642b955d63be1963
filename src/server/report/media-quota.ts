/** How much may be announced: what is announced may be sent, and takes space on the disk that everybody's reports need. */

import { DAY_MS, HOUR_SECONDS } from '../../domain/lib/time/durations.ts';
import type { Slice } from '../../domain/report/media.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { OVER_BOOKINGS } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';

/** Of all reports of a trip, in bytes: an hour of video, and every photo that a tablet takes, several times over. */
const TRIP_MAX_BYTES = 8_000_000_000;
/** Of one account in a day, in bytes: three trips that have all they may, or a week of ordinary ones that come at once. */
const DAY_MAX_BYTES = 3 * TRIP_MAX_BYTES;
/** A tablet announces a medium, sends it whole, then announces the next: some are begun when it is killed. */
const OPEN_MAX = 200;
/** After the end of a booking: a tablet that was offline for a holiday still brings what it has. */
const AWAITED_DAYS = 30;
/** A tablet that comes back later announces what it kept anew. */
const UNFINISHED_DAYS = 30;

interface Wanted {
  readonly tripId: string;
  readonly accountId: string;
  readonly at: Date;
  readonly slices: readonly Slice[];
}

/** Of a medium that is new. @throws problem ERROR.SIZE, ERROR.LIMIT */
export async function requireCapacity(
  tx: Queryable,
  { tripId, accountId, slices, at }: Wanted,
): Promise<void> {
  // Announcements that arrive together count one after the other.
  await lockName(tx, `media ${accountId}`);
  await lockName(tx, `media ${tripId}`);
  const [usage] = await tx.query<{ bytes: number; today: number; open: number }>(
    `select
       (select coalesce(sum(bytes), 0)::double precision from medium join medium_slice on medium_id = medium.id
        where trip_id = $1) as bytes,
       (select coalesce(sum(bytes), 0)::double precision from medium join medium_slice on medium_id = medium.id
        where account_id = $2 and not forgotten and medium.created_at > $3) as today,
       (select count(*)::integer from medium where account_id = $2 and not forgotten and exists (
          select 1 from medium_slice where medium_id = medium.id and not verified)) as open`,
    [tripId, accountId, new Date(at.getTime() - DAY_MS)],
  );
  const bytes = slices.reduce((sum, slice) => sum + slice.bytes, 0);
  if (bytes + (usage?.bytes ?? 0) > TRIP_MAX_BYTES) {
    throw problem('ERROR.SIZE', {
      message: 'Ce trajet a déjà autant de photos et de vidéos qu’il peut en avoir.',
    });
  }
  const isTooMuch = bytes + (usage?.today ?? 0) > DAY_MAX_BYTES || (usage?.open ?? 0) >= OPEN_MAX;
  if (isTooMuch) throw limitReached(HOUR_SECONDS);
}

/**
 * Media of what is over arrive with the tablet that was there, and not for ever.
 * @throws problem ERROR.STATE where a booking ended so long ago, and nothing has happened to it since
 */
export async function requireLately(tx: Queryable, bookingId: string, now: Date): Promise<void> {
  const over = await tx.query(
    `select 1 from booking
     where id = $1 and (status in (${OVER_BOOKINGS}) or expires_at <= $2)
       and not exists (select 1 from booking_event where booking_id = booking.id and at > $2)`,
    [bookingId, new Date(now.getTime() - AWAITED_DAYS * DAY_MS)],
  );
  if (over.length === 0) return;
  throw problem('ERROR.STATE', {
    message: `Cette réservation est terminée depuis plus de ${AWAITED_DAYS}\u00a0jours\u00a0: elle ne reçoit plus de photo ni de vidéo.`,
  });
}

/** Forgets media of which nothing has come for a long time. */
export async function forgetUnfinished(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `update medium set forgotten = true
     where updated_at < $1 and not forgotten
       and id in (select medium_id from medium_slice where not verified)`,
    [new Date(now.getTime() - UNFINISHED_DAYS * DAY_MS)],
  );
}
