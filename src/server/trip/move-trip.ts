/** Takes a trip one step further; its booking follows. */

import { bookingStates, isUnderWay } from '../../domain/booking/booking-states.ts';
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import { versionOfDay } from '../../domain/lib/time/versions.ts';
import { firstNameOf, type ReportedTrip } from '../../domain/mission/driver-trip.ts';
import {
  isTrouble,
  isVehicleThere,
  outboundOf,
  type TripMove,
  tripMachine,
} from '../../domain/trip/trip-machine.ts';
import { addEvent, lastStepOf } from '../booking/booking-event.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { chargeMove, isOverdue } from '../booking/changes/fee.ts';
import { tellReady } from '../booking/changes/ready.ts';
import { followTrips } from '../booking/follow-trips.ts';
import { onTheWayMail } from '../booking/mails/booking-mails.ts';
import { dropHeldNews, onTheWayNotice } from '../booking/notices.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { queuePush } from '../push/push.ts';
import { type LockedTrip, lockedTrip, lockTrip } from './lock-trip.ts';
import { reasonWanted } from './reason-wanted.ts';
import { tellTrouble } from './tell-trouble.ts';
import { tellTurnedBack } from './tell-turned-back.ts';
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
  /** Why somebody else than its driver says so. */
  readonly reason: string | null;
  readonly accountId: string;
}

/** Degrees, and metres. */
interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

/** What our own clock stamps. After a night it is another appointment, for which the driver comes anew. */
const stampOf = (move: TripMove, { status }: StoredTrip): string | undefined =>
  move === 'present_again' && status === 'kept_overnight' ? stamps.reach : stamps[move];
const stamps: Partial<Record<TripMove, string>> = {
  arrive: 'arrived_at',
  depart: 'departed_at',
  reach: 'reached_at',
  finish: 'delivered_at',
};

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.INVALID for who does not drive it and says not why, or ERROR.STATE, also for a
 *   departure before the report of the pick-up has come
 */
export function moveTrip(services: Services, move: Move): Promise<ReportedTrip> {
  const { database, clock, appUrl, keys, tariffs } = services;
  const reader = { accountId: move.accountId, keys, tariffs };
  const now = clock();
  return database.tx(async (tx) => {
    const found = await lockTrip(tx, move.id, now);
    if (await isRepeat(tx, move.clientId, move.id, now)) return shown(tx, found, reader);
    const { stored, trip } = found;
    const { id: bookingId, status } = stored.booking;
    if (!isUnderWay(status)) {
      throw problem('ERROR.STATE', {
        message: `Ce trajet ne peut pas changer d’état\u00a0: celui de la réservation est «\u00a0${bookingStates[status]}\u00a0».`,
      });
    }
    const after = requireNext(tripMachine, trip.status, move.transition);
    if (move.transition === 'set_off') requireVehicleThere(found);
    if (move.transition === 'depart') await requirePickupReport(tx, trip);
    requireReason(move, trip);
    const stamp = stampOf(move.transition, trip);
    const happenedAt = instantOf(move, (await lastStepOf(tx, bookingId, trip.kind))?.at, now);
    const isBack = move.transition === 'turn_back';
    // Who has turned back is not there any more.
    const stamped = isBack ? ', arrived_at = null' : stamp ? `, ${stamp} = $3` : '';
    await tx.query(
      `update trip set status = $2 ${stamped} where id = $1`,
      stamp ? [trip.id, after, happenedAt] : [trip.id, after],
    );
    const wasHeld = await dropHeldNews(tx, bookingId, trip);
    const { accountId } = move;
    const detail = { trip: trip.kind, ...saidBy(move), ...overdueBy(found, move, tariffs, happenedAt) };
    await addEvent(tx, { bookingId, kind: `trip_${move.transition}`, accountId, detail }, happenedAt);
    const charged = { stored, trip, accountId, tariffs, move: move.transition, at: happenedAt };
    await chargeMove(tx, charged, now);
    const follow = { stored, trip, status: after, accountId, at: happenedAt };
    const isPostponed = await followTrips(tx, services, follow, now);
    if (isTrouble(move.transition)) {
      await tx.query('update trip set ready_at = $2, reminders = 0 where id = $1', [trip.id, happenedAt]);
      const told = { ...found, trouble: move.transition, reason: move.reason, isPostponed };
      await tellTrouble(tx, services, told, leavingAt(move, now));
    }
    if (move.transition === 'finish' && trip.kind === 'outbound') {
      await tellReady(tx, services, stored, { accountId, isDone: false }, now);
    }
    if (move.transition === 'set_off') await tellOnTheWay(tx, found, move, services, now);
    // Nobody has to unlearn what was not told.
    if (isBack && !wasHeld) await tellTurnedBack(tx, found, appUrl, now);
    return shown(tx, await lockedTrip(tx, found, now), reader);
  });
}

/** A way back begins where the way there has ended. @throws problem ERROR.STATE */
function requireVehicleThere({ stored, trip }: LockedTrip): void {
  if (isVehicleThere(outboundOf(trip, stored.trips)?.status ?? null)) return;
  throw problem('ERROR.STATE', {
    message: 'L’aller n’est pas terminé\u00a0: le retour commence une fois le véhicule chez l’établissement.',
  });
}

/** For which appointment a vehicle is kept that its customer came too late for: its nights are counted by that. */
function overdueBy(
  { stored, trip }: LockedTrip,
  { transition }: Move,
  tariffs: Services['tariffs'],
  at: Date,
): Readonly<Record<string, string>> {
  if (transition !== 'keep_overnight' || trip.slot === null) return {};
  const tariff = versionOfDay(tariffs(), stored.tariffDay);
  return isOverdue(trip, tariff, transition, at) ? { missedSlot: trip.slot.start } : {};
}

/** Steps are their driver's: in their place the office says why (domain.md, Who may do what). @throws problem ERROR.INVALID */
function requireReason({ accountId, reason }: Move, { driverId }: StoredTrip): void {
  if (accountId === driverId || reason !== null) return;
  throw reasonWanted();
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

/** By our clock, less the time that it waited: a tablet's clock may be wrong. Never before the step before it. */
const instantOf = ({ waitedMs }: Move, before: Date | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime() - waitedMs, before?.getTime() ?? 0));

/** Told later than this, that somebody has set off is no news: they are there, or nearly. */
const NEWS_MS = 10 * MINUTE_MS;
/** A step that comes sooner did not wait for a network. */
const AT_ONCE_MS = 10_000;
/** How long the steps that waited together take to follow one another. */
const HOLD_MS = MINUTE_MS;

const leavingAt = ({ waitedMs }: Move, now: Date): Date =>
  waitedMs < AT_ONCE_MS ? now : new Date(now.getTime() + HOLD_MS);

/** The customer is told, unless it is over: of a step that waited, once no other has followed it. */
async function tellOnTheWay(
  tx: Queryable,
  { stored, trip }: LockedTrip,
  move: Move,
  { appUrl, keys }: Pick<Services, 'appUrl' | 'keys'>,
  now: Date,
): Promise<void> {
  if (trip.driverName === null || move.waitedMs > NEWS_MS) return;
  const at = leavingAt(move, now);
  const driver = firstNameOf(trip.driverName);
  const handoverCode = keys.handoverCode(stored.booking.id);
  const mail = onTheWayMail({ ...stored, appUrl, trip, driver, handoverCode });
  await queueMail(tx, { ...mail, tripId: trip.id }, at);
  await queuePush(tx, stored.accountId, onTheWayNotice({ bookingId: stored.booking.id, trip }), at);
}

/** What the tablet says, or the office, as it is kept with the event. */
const saidBy = ({ saidAt, position, reason }: Move): Readonly<Record<string, string>> => ({
  ...(saidAt !== null && { saidAt }),
  ...(reason !== null && { reason }),
  ...(position && { position: `${position.lat} ${position.lon} ±${Math.round(position.accuracy)}` }),
});

async function shown(
  tx: Queryable,
  { stored, trip }: LockedTrip,
  reader: Parameters<typeof toDriverTrip>[2] & Pick<Services, 'tariffs'>,
): Promise<ReportedTrip> {
  const outbound = outboundOf(trip, stored.trips);
  const driven = [
    toDriverTrip(trip, { ...stored.booking, outboundStatus: outbound?.status ?? null }, reader),
  ];
  const [reported] = await withReports(tx, driven, reader.tariffs);
  if (!reported) throw new Error('a trip without itself');
  return reported;
}
