/** Takes a trip one step further; its booking follows. */

import { isUnderWay } from '../../domain/booking/booking-progress.ts';
import { bookingStates } from '../../domain/booking/booking-states.ts';
import { firstNameOf, type ReportedTrip } from '../../domain/mission/driver-trip.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import type { TripMove } from '../../domain/trip/trip-moves.ts';
import { addEvent } from '../booking/booking-event.ts';
import { onTheWayMail } from '../booking/booking-mails.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { followTrips } from '../booking/follow-trips.ts';
import { onTheWayNotice } from '../booking/notices.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { queuePush } from '../push/push.ts';
import { type LockedTrip, lockTrip } from './lock-trip.ts';
import { withReports } from './trip-reports.ts';
import { toDriverTrip } from './trip-store.ts';

export interface Move {
  readonly id: string;
  readonly clientId: string;
  readonly transition: TripMove;
  /** When the tablet says that it was, ISO 8601: kept, but no stamp is taken from it. */
  readonly saidAt: string | null;
  /** Milliseconds that it waited on the tablet before it could be sent. */
  readonly waitedMs: number;
  readonly position: Position | null;
  readonly accountId: string;
}

/** Degrees, and metres. */
interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

/** What our own clock stamps. */
const stamps: Partial<Record<TripMove, string>> = {
  arrive: 'arrived_at',
  depart: 'departed_at',
  reach: 'reached_at',
  finish: 'delivered_at',
};

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE, also for a departure before the report of the pick-up has come
 */
export function moveTrip({ database, clock, appUrl }: Services, move: Move): Promise<ReportedTrip> {
  const now = clock();
  return database.tx(async (tx) => {
    const found = await lockTrip(tx, move.id, now);
    if (await isRepeat(tx, move.clientId, move.id, now)) return shown(tx, found);
    const { stored, trip } = found;
    const { id: bookingId, status } = stored.booking;
    if (!isUnderWay(status) || (move.transition === 'cancel' && status !== 'in_progress')) {
      throw problem('ERROR.STATE', {
        message: `Ce trajet ne peut pas changer d’état\u00a0: celui de la réservation est «\u00a0${bookingStates[status]}\u00a0».`,
      });
    }
    const after = requireNext(tripMachine, trip.status, move.transition);
    if (move.transition === 'depart') await requirePickupReport(tx, trip);
    const stamp = stamps[move.transition];
    const happenedAt = instantOf(move, trip, now);
    await tx.query(
      `update trip set status = $2 ${stamp ? `, ${stamp} = $3` : ''} where id = $1`,
      stamp ? [trip.id, after, happenedAt] : [trip.id, after],
    );
    const { accountId } = move;
    const detail = { trip: trip.kind, ...saidBy(move) };
    await addEvent(tx, { bookingId, kind: `trip_${move.transition}`, accountId, detail }, happenedAt);
    await followTrips(tx, { stored, trip, status: after, accountId, appUrl }, now);
    if (move.transition === 'set_off' && trip.driverName !== null) {
      const driver = firstNameOf(trip.driverName);
      await queueMail(tx, onTheWayMail({ ...stored, appUrl, trip, driver }), now);
      await queuePush(tx, stored.accountId, onTheWayNotice({ bookingId, trip }), now);
    }
    return shown(tx, await lockTrip(tx, move.id, now));
  });
}

/** The vehicle leaves with us once what it was like is sealed (domain.md, States). @throws problem ERROR.STATE */
async function requirePickupReport(tx: Queryable, { id, attempt }: StoredTrip): Promise<void> {
  const made = await tx.query(
    "select 1 from condition_report where trip_id = $1 and attempt = $2 and kind = 'pickup'",
    [id, attempt],
  );
  if (made.length > 0) return;
  throw problem('ERROR.STATE', {
    message:
      'Le véhicule ne part pas sans état des lieux\u00a0: faites celui de la prise en charge et scellez-le, ou envoyez-le s’il attend sur la tablette.',
  });
}

/** By our clock, less the time that it waited: a tablet's clock may be wrong. Never before what came before it. */
function instantOf({ waitedMs }: Move, { arrivedAt, departedAt, reachedAt }: StoredTrip, now: Date): Date {
  const before = [arrivedAt, departedAt, reachedAt].map((stamp) => (stamp === null ? 0 : Date.parse(stamp)));
  return new Date(Math.max(now.getTime() - waitedMs, ...before));
}

/** What the tablet says, as it is kept with the event. */
const saidBy = ({ saidAt, position }: Move): Readonly<Record<string, string>> => ({
  ...(saidAt !== null && { saidAt }),
  ...(position && { position: `${position.lat} ${position.lon} ±${Math.round(position.accuracy)}` }),
});

async function shown(tx: Queryable, { stored, trip }: LockedTrip): Promise<ReportedTrip> {
  const [reported] = await withReports(tx, [toDriverTrip(trip, stored.booking)]);
  if (!reported) throw new Error('a trip without itself');
  return reported;
}
