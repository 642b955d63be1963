/** How much may be announced: what is announced may be sent, and takes space on the disk that everybody's reports need. */

import { DAY_MS, HOUR_SECONDS } from '../../domain/lib/time/durations.ts';
import type { Slice } from '../../domain/report/media.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';

/** Of all reports of a trip, in bytes: an hour of video, and every photo that a tablet takes, several times over. */
const TRIP_MAX_BYTES = 8_000_000_000;
/** A tablet announces a medium, sends it whole, then announces the next: some are begun when it is killed. */
const OPEN_MAX = 200;
/** A tablet that comes back later announces what it kept anew. */
const UNFINISHED_DAYS = 30;

interface Wanted {
  readonly tripId: string;
  readonly accountId: string;
  readonly slices: readonly Slice[];
}

/** Of a medium that is new. @throws problem ERROR.SIZE, ERROR.LIMIT */
export async function requireCapacity(tx: Queryable, { tripId, accountId, slices }: Wanted): Promise<void> {
  // Announcements that arrive together count one after the other.
  await lockName(tx, `media ${accountId}`);
  await lockName(tx, `media ${tripId}`);
  const [usage] = await tx.query<{ bytes: number; open: number }>(
    `select
       (select coalesce(sum(bytes), 0)::double precision from medium join medium_slice on medium_id = medium.id
        where trip_id = $1) as bytes,
       (select count(*)::integer from medium where account_id = $2 and not forgotten and exists (
          select 1 from medium_slice where medium_id = medium.id and not verified)) as open`,
    [tripId, accountId],
  );
  const bytes = slices.reduce((sum, slice) => sum + slice.bytes, usage?.bytes ?? 0);
  if (bytes > TRIP_MAX_BYTES) {
    throw problem('ERROR.SIZE', {
      message: 'Ce trajet a déjà autant de photos et de vidéos qu’il peut en avoir.',
    });
  }
  if ((usage?.open ?? 0) >= OPEN_MAX) throw limitReached(HOUR_SECONDS);
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
