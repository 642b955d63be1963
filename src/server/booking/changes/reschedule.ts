/** Sets and moves the appointments of a booking while it runs, without a fee (domain.md, Appointments agreed later). */

import {
  type Agreeing,
  appointed,
  appointmentFee,
  appointmentRefusal,
  isHalted,
  isInOrder,
  isResumed,
} from '../../../domain/booking/appointment.ts';
import { keptStep, stepAtMove } from '../../../domain/booking/booking-options.ts';
import { bookingMachine } from '../../../domain/booking/booking-states.ts';
import { slotWindow } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { versionOfDay } from '../../../domain/lib/time/versions.ts';
import type { SetCalendar } from '../../../domain/settings/calendar.ts';
import type { TariffVersion } from '../../../domain/tariff/versions.ts';
import { firstTripState } from '../../../domain/trip/trip.ts';
import { findDriversOn } from '../../account/driver-store.ts';
import type { Services, Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { requireAsShown } from '../../http/as-shown.ts';
import { problem } from '../../http/problem.ts';
import { requireNext } from '../../http/transition.ts';
import { queueMail } from '../../outbox/mail.ts';
import { queuePush } from '../../push/push.ts';
import { readCalendar } from '../../settings/calendar-store.ts';
import { addEvent } from '../booking-event.ts';
import {
  readBack,
  type StoredBooking,
  type StoredTrip,
  setBookingStatus,
  touchBooking,
} from '../booking-store.ts';
import { termsOf } from '../booking-terms.ts';
import { findConflict } from '../driver-load.ts';
import { appointedMail } from '../mails/change-mails.ts';
import { movedNotice, takenNotice } from '../notices.ts';
import { draftEnd, preparedMail } from '../order.ts';
import { keepMissedVisit } from '../slots/missed-visit.ts';
import { staffedFor } from '../slots/staffed-for.ts';
import { checkSlot, holdSlots, slotField, slotsOf } from '../slots/wanted-slots.ts';
import { tellPeople } from '../tell-people.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface Reschedule extends Omit<BookingChange, 'accountId'> {
  /** Who asks; null for whoever has the link of the mail. */
  readonly accountId: string | null;
  readonly by: Agreeing;
  /** Null where it stays as it is. */
  readonly outboundSlot: Slot | null;
  readonly returnSlot: Slot | null;
  /** When the one that is moved began when that was asked, null where there was none; absent where nobody says. */
  readonly from?: string | null | undefined;
}

interface Moved {
  readonly trip: StoredTrip;
  /** Null where it is to be agreed on anew. */
  readonly slot: Slot | null;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE, ERROR.INVALID or ERROR.FULL
 */
export function reschedule(
  services: Transacting & Pick<Services, 'tariffs'>,
  asked: Reschedule,
): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking } = stored;
    const tariff = versionOfDay(services.tariffs(), stored.tariffDay);
    const calendar = staffedFor(asked.by, await readCalendar(tx, now));
    const moved = movedTrips(stored, asked, calendar, now);
    const after = stored.trips.map((trip) => {
      const one = moved.find((candidate) => candidate.trip.id === trip.id);
      return one ? { status: appointed(trip.status) ?? trip.status, slot: one.slot } : trip;
    });
    const resumes = booking.status === 'postponed' && isResumed(after.map(({ status }) => status));
    // While it was postponed it held no place: all of its own are taken again.
    const held = slotsOf(resumes ? after : moved);
    await holdSlots(tx, asked, held, calendar, now, booking.id);
    for (const one of moved) await move(tx, stored, asked, one, tariff, now);
    if (resumes) {
      await setBookingStatus(tx, booking.id, requireNext(bookingMachine, booking.status, 'reschedule'), now);
    } else if (booking.status === 'draft') {
      await keepDraft(tx, booking.id, draftEnd(slotsOf(after), now), now);
    } else await touchBooking(tx, booking.id, now);
    const made = await readBack(tx, booking.id, now);
    if (made.booking.status === 'draft') {
      // Its customer has agreed to nothing yet: they are mailed what there is to accept now.
      await queueMail(tx, preparedMail(services, made, 'appointment'), now);
      return;
    }
    const isFreed = moved.some(({ slot }) => slot === null);
    const isFree = moved.every(({ trip }) => appointmentFee(trip, stored.fees, tariff, 'buyer') === null);
    const kept = keptStep(termsOf(made), tariff, now);
    await tellPeople(
      tx,
      made,
      (to) => {
        // The customer of a partner cancels nothing.
        const isBuyer = made.partner === null || to.toPartner;
        return appointedMail({
          ...made,
          ...to,
          appUrl,
          moved: moved.map(({ trip }) => trip),
          isFreed,
          isFree,
          kept: isBuyer ? kept : null,
        });
      },
      now,
    );
  });
}

/** The time to accept it begins anew with the mail of what it has become. */
async function keepDraft(tx: Queryable, bookingId: string, expiresAt: Date, now: Date): Promise<void> {
  await tx.query('update booking set expires_at = $2 where id = $1', [bookingId, expiresAt]);
  await touchBooking(tx, bookingId, now);
}

/** The trips whose appointment changes, each of them possible. @throws problem ERROR.STATE or ERROR.INVALID */
function movedTrips(stored: StoredBooking, asked: Reschedule, calendar: SetCalendar, now: Date): Moved[] {
  const { booking, trips } = stored;
  const wanted = { outbound: asked.outboundSlot, return: asked.returnSlot };
  const fields: Record<string, string> = {};
  const moved: Moved[] = [];
  for (const trip of trips) {
    const slot = wanted[trip.kind];
    // What is sent as it is already is not moved.
    if (!slot || (slot.start === trip.slot?.start && appointed(trip.status) === trip.status)) continue;
    // Agreed on together, the way back follows the way there.
    const among = wanted.outbound ? booking.trips.filter(({ kind }) => kind === trip.kind) : booking.trips;
    requireAsShown(asked.from, trip.slot?.start ?? null, () =>
      trip.slot
        ? `Entre-temps, ce rendez-vous a changé\u00a0: ${slotWindow(trip.slot)}.`
        : 'Entre-temps, ce rendez-vous a été annulé\u00a0: il est à convenir.',
    );
    const refusal = appointmentRefusal({ ...booking, trips: among }, trip.kind, asked.by, now);
    if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    const invalid = checkSlot(slot, asked.by, booking.status !== 'draft', calendar, now);
    if (invalid !== null) fields[slotField(trip.kind)] = invalid;
    moved.push({ trip, slot });
  }
  const kinds = trips.map(({ kind }) => kind);
  for (const kind of ['outbound', 'return'] as const) {
    if (wanted[kind] && !kinds.includes(kind))
      fields[slotField(kind)] = 'Cette prestation n’a pas ce trajet.';
  }
  const after = trips.map((trip) => ({ ...trip, slot: wanted[trip.kind] ?? trip.slot }));
  const freed = isInOrder(after) || asked.returnSlot ? null : trips.find(({ kind }) => kind === 'return');
  if (!freed && !isInOrder(after)) {
    fields.returnSlot ??= 'Le retour vient après l’aller\u00a0: choisissez un autre créneau.';
  }
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
  if (moved.length === 0) {
    const [kind = 'outbound'] = kinds;
    throw problem('ERROR.INVALID', { fields: { [slotField(kind)]: 'Choisissez un autre créneau.' } });
  }
  // A way back that would come before the way there is agreed on anew, once the vehicle is ready.
  return freed ? [...moved, { trip: freed, slot: null }] : moved;
}

/** The moves of who pays alone lower what a cancellation gives back: not those of a partner's customer, nor of their link. */
const isBuyers = (
  { partner }: StoredBooking,
  { by, accountId }: Pick<Reschedule, 'by' | 'accountId'>,
): boolean => by === 'buyer' && (partner === null || partner.accountId === accountId);

async function isAbsentAt(tx: Queryable, driverId: string, { start }: Slot): Promise<boolean> {
  const [driver] = await findDriversOn(tx, [{ driverId, day: parisTime(new Date(start)).day }]);
  return driver?.isAbsent === true;
}

/** Its driver keeps it where they can make it. What came to nothing begins anew: its reports were of that attempt. */
async function move(
  tx: Queryable,
  stored: StoredBooking,
  { by, accountId }: Reschedule,
  { trip, slot }: Moved,
  tariff: TariffVersion,
  now: Date,
): Promise<void> {
  const { booking } = stored;
  const before = appointed(trip.status);
  const anew = before !== trip.status;
  const { driverId } = trip;
  const stays =
    slot !== null &&
    !anew &&
    driverId !== null &&
    (await findConflict(tx, driverId, stored, { ...trip, slot })) === null &&
    // Whoever has the vehicle brings it.
    (isHalted(trip.status) || !(await isAbsentAt(tx, driverId, slot)));
  if (driverId !== null && !stays && isHalted(trip.status)) {
    throw problem('ERROR.INVALID', {
      fields: { [slotField(trip.kind)]: 'Le convoyeur qui a le véhicule n’est pas libre à cette heure.' },
    });
  }
  const status = stays || isHalted(trip.status) ? trip.status : firstTripState;
  if (anew) await keepMissedVisit(tx, trip.id);
  const step = isBuyers(stored, { by, accountId }) ? stepAtMove(booking, trip, tariff, now) : null;
  await tx.query(
    `update trip set slot_start = $2::timestamptz, slot_end = $3::timestamptz, driver_id = $4::uuid, status = $5,
       attempt = attempt + $6, arrived_at = case when $6 = 1 then null else arrived_at end,
       moved_percent = least(moved_percent, $7::integer),
       customer_told_driver_id = case when $6 = 1 then null else customer_told_driver_id end,
       told_driver_id = case when $4::uuid is null then null else told_driver_id end, ready_at = case when $8 then null else ready_at end
     where id = $1`,
    [
      trip.id,
      slot?.start ?? null,
      slot?.end ?? null,
      stays ? driverId : null,
      status,
      anew ? 1 : 0,
      step,
      // It keeps its state: with this it waits for nobody any more.
      isHalted(trip.status),
    ],
  );
  const kind = slot === null ? 'freed' : trip.slot === null ? 'agreed' : 'moved';
  const detail = {
    trip: trip.kind,
    ...(trip.slot && { from: trip.slot.start }),
    ...(slot && { to: slot.start }),
  };
  await addEvent(tx, { bookingId: booking.id, kind, accountId, detail }, now);
  if (driverId !== null && !stays) {
    const takenBack = { bookingId: booking.id, kind: 'unassigned', accountId } as const;
    await addEvent(tx, { ...takenBack, detail: { trip: trip.kind } }, now);
  }
  if (driverId === null || driverId === accountId) return;
  const noticeData = { bookingId: booking.id, trip: stays ? { ...trip, slot } : trip };
  await queuePush(tx, driverId, stays ? movedNotice(noticeData) : takenNotice(noticeData), now);
}
