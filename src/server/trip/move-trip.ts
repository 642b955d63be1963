/** Takes a trip one step further; its booking follows. */

import { isUnderWay } from '../../domain/booking-progress.ts';
import { bookingStates } from '../../domain/booking-states.ts';
import { type DriverTrip, firstNameOf } from '../../domain/driver-trip.ts';
import { tripMachine } from '../../domain/trip-machine.ts';
import type { TripMove } from '../../domain/trip-moves.ts';
import { addEvent } from '../booking/booking-event.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { followTrips } from '../booking/follow-trips.ts';
import { isRepeat } from '../database/applied-change.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { onTheWayMail } from '../mail/booking-mails.ts';
import { queueMail } from '../mail/mail.ts';
import type { Services } from '../services.ts';
import { type LockedTrip, lockTrip } from './lock-trip.ts';
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
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function moveTrip({ database, clock, appUrl }: Services, move: Move): Promise<DriverTrip> {
  const now = clock();
  return database.tx(async (tx) => {
    const found = await lockTrip(tx, move.id, now);
    if (await isRepeat(tx, move.clientId, move.id, now)) return shown(found);
    const { stored, trip } = found;
    const { id: bookingId, status } = stored.booking;
    if (!isUnderWay(status) || (move.transition === 'cancel' && status !== 'in_progress')) {
      throw problem('ERROR.STATE', {
        message: `Ce trajet ne peut pas changer d’état : celui de la réservation est « ${bookingStates[status]} ».`,
      });
    }
    const after = requireNext(tripMachine, trip.status, move.transition);
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
    }
    return shown(await lockTrip(tx, move.id, now));
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

const shown = ({ stored, trip }: LockedTrip): DriverTrip => toDriverTrip(trip, stored.booking);
