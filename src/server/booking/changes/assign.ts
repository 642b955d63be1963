/** Gives a trip to a driver, or takes it back; who is told is seen to once that has settled. */

import { bookingStates, isUnderWay } from '../../../domain/booking/booking-states.ts';
import { MINUTE_MS } from '../../../domain/lib/time/durations.ts';
import { tripMachine } from '../../../domain/trip/trip-machine.ts';
import { type Driver, findDriver } from '../../account/driver-store.ts';
import type { Services } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { requireNext } from '../../http/transition.ts';
import { addEvent } from '../booking-event.ts';
import { type StoredBooking, type StoredTrip, touchBooking } from '../booking-store.ts';
import { findConflict } from '../driver-load.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

const SETTLING_MS = 2 * MINUTE_MS;

/** From each change of a trip's driver on, people are told anew after this wait. */
const driverNewsAt = (now: Date): Date => new Date(now.getTime() + SETTLING_MS);

export interface Assignment extends BookingChange {
  readonly tripKind: StoredTrip['kind'];
  /** Null takes the trip from its driver. */
  readonly driverId: string | null;
  /** Who had it when that was asked, null for nobody: where it has changed hands meanwhile nothing is done. */
  readonly from?: string | null;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.INVALID or ERROR.STATE
 */
export function assign(services: Services, asked: Assignment): Promise<void> {
  return changeOnce(services, asked, async (tx, stored, now) => {
    const trip = tripOf(stored, asked.tripKind);
    const { status } = stored.booking;
    if (!isUnderWay(status)) {
      throw problem('ERROR.STATE', {
        message: `Aucun convoyeur ne peut être choisi\u00a0: état actuel de la réservation, «\u00a0${bookingStates[status]}\u00a0».`,
      });
    }
    const next = requireNext(tripMachine, trip.status, asked.driverId === null ? 'unassign' : 'assign');
    if (asked.from !== undefined && asked.from !== trip.driverId) {
      const message =
        trip.driverId === null
          ? 'Ce trajet n’est plus confié à personne.'
          : `Ce trajet est déjà confié à ${trip.driverName}.`;
      throw problem('ERROR.STATE', { message });
    }
    if (trip.driverId === asked.driverId) return;

    const driver = asked.driverId === null ? null : await findFree(tx, asked.driverId, stored, trip);
    await tx.query('update trip set driver_id = $2, status = $3, driver_news_at = $4 where id = $1', [
      trip.id,
      asked.driverId,
      next,
      driverNewsAt(now),
    ]);
    await touchBooking(tx, asked.id, now);
    const event = { bookingId: asked.id, accountId: asked.accountId } as const;
    if (!driver) {
      return addEvent(tx, { ...event, kind: 'unassigned', detail: { trip: trip.kind } }, now);
    }
    const detail = { trip: trip.kind, driver: driver.displayName, driverId: driver.id };
    await addEvent(tx, { ...event, kind: 'assigned', detail }, now);
  });
}

/** @throws problem ERROR.INVALID where the service has no such trip */
export function tripOf({ trips }: StoredBooking, kind: StoredTrip['kind']): StoredTrip {
  const trip = trips.find((candidate) => candidate.kind === kind);
  if (!trip) throw problem('ERROR.INVALID', { fields: { tripKind: 'Cette prestation n’a pas ce trajet.' } });
  return trip;
}

/** The driver, who can make this trip; until the transaction's end nobody else may give them another. */
async function findFree(
  tx: Queryable,
  driverId: string,
  stored: StoredBooking,
  trip: StoredTrip,
): Promise<Driver> {
  const { slot } = trip;
  if (!slot) {
    throw problem('ERROR.STATE', {
      message: 'Ce trajet n’a pas encore de rendez-vous\u00a0: convenez-en d’abord.',
    });
  }
  const driver = await findDriver(tx, driverId);
  if (!driver) throw problem('ERROR.INVALID', { fields: { driverId: 'Choisissez un convoyeur.' } });
  const conflict = await findConflict(tx, driverId, stored, { ...trip, slot });
  if (conflict !== null) {
    throw problem('ERROR.STATE', {
      message: `${driver.displayName} ne peut pas faire ce trajet\u00a0: un autre est trop proche (${conflict}).`,
    });
  }
  return driver;
}
