/** Charges a fee besides the order, or waives it. The amount is ours. */

import { randomUUID } from 'node:crypto';
import { bookingMachine, bookingStates } from '../../domain/booking/booking-states.ts';
import {
  type AskedFee,
  type Charge,
  chargeOf,
  isChargeable,
  isSameCause,
} from '../../domain/booking/fee-charge.ts';
import { next } from '../../domain/lib/machine.ts';
import { feeOf } from '../../domain/tariff/lateness.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { tripOf } from './assign.ts';
import { addEvent } from './booking-event.ts';
import {
  type StoredBooking,
  type StoredFee,
  type StoredTrip,
  setBookingStatus,
  touchBooking,
} from './booking-store.ts';
import { notifyPostponed } from './follow-trips.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface FeeRequest extends BookingChange, AskedFee {
  readonly tripKind: StoredTrip['kind'];
  /** Why it is not due after all; null charges it. */
  readonly waivedReason: string | null;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.INVALID or ERROR.STATE
 */
export function chargeFee(services: Services, asked: FeeRequest): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const trip = tripOf(stored, asked.tripKind);
    const { status } = stored.booking;
    if (!isChargeable(status)) {
      throw problem('ERROR.STATE', {
        message: `Aucun frais ne peut être compté\u00a0: état actuel de la réservation, «\u00a0${bookingStates[status]}\u00a0».`,
      });
    }
    const same = sameFee(stored, trip, asked.code);
    if (asked.waivedReason !== null) return waive(tx, stored, asked, trip, same, now);
    if (same) throw alreadyThere(same);
    const charge = chargeOf(asked, attendanceOf(trip), now);
    if ('refused' in charge) throw problem('ERROR.INVALID', { fields: charge.refused });
    const { accountId } = asked;
    await addCharged(tx, { stored, trip, accountId }, charge, now);
    if (charge.postponed) await postpone(tx, { stored, trip, accountId, appUrl }, now);
  });
}

interface ChargedTrip {
  readonly stored: StoredBooking;
  readonly trip: StoredTrip;
  /** Who does it. */
  readonly accountId: string;
}

/**
 * What is due where a vehicle was given to us on its reserve, as a report of its pick-up says: once, whoever counted it
 * first, not where it was waived, and only while anything can be.
 */
export async function chargeReserve(tx: Queryable, about: ChargedTrip, now: Date): Promise<void> {
  const { stored, trip } = about;
  if (!isChargeable(stored.booking.status) || sameFee(stored, trip, RESERVE)) return;
  const charge = chargeOf({ code: RESERVE, days: null, minutesLate: null }, attendanceOf(trip), now);
  if ('refused' in charge) throw new Error('the fee of a reserve depends on nothing');
  await addCharged(tx, about, charge, now);
}

const RESERVE = 'fuel_reserve';

async function addCharged(
  tx: Queryable,
  { stored, trip, accountId }: ChargedTrip,
  charge: Charge,
  now: Date,
): Promise<void> {
  const { id } = stored.booking;
  await add(tx, { id, waivedReason: null }, trip, charge, now);
  const detail = { trip: trip.kind, code: charge.code };
  await addEvent(tx, { bookingId: id, kind: 'fee_charged', accountId, detail }, now);
}

/** What stands for the same thing already. */
const sameFee = ({ fees }: StoredBooking, trip: StoredTrip, code: string): StoredFee | undefined =>
  fees.find((fee) => isOf(fee, trip) && isSameCause(fee.code, code));

/** Of the same trip and the same appointment: once moved, it may be missed again. */
const isOf = ({ tripKind, slotStart }: StoredFee, { kind, slot }: StoredTrip): boolean =>
  tripKind === kind && slotStart === (slot?.start ?? null);

const alreadyThere = ({ label }: StoredFee) =>
  problem('ERROR.STATE', {
    message: `Un frais est déjà compté pour cela, et ils ne s’additionnent pas\u00a0: «\u00a0${label}\u00a0».`,
  });

/** The customer of an outbound trip is where it begins, and of a return where it ends. */
function attendanceOf({ kind, slot, arrivedAt, departedAt, reachedAt, deliveredAt }: StoredTrip) {
  return kind === 'outbound'
    ? { kind, slot, waitingSince: arrivedAt, waitedUntil: departedAt }
    : { kind, slot, waitingSince: reachedAt, waitedUntil: deliveredAt };
}

async function waive(
  tx: Queryable,
  stored: StoredBooking,
  asked: FeeRequest,
  trip: StoredTrip,
  same: StoredFee | undefined,
  now: Date,
): Promise<void> {
  if (asked.minutesLate !== null || asked.days !== null) {
    throw problem('ERROR.INVALID', {
      fields: { waivedReason: 'Un frais abandonné ne se compte ni en minutes ni en jours.' },
    });
  }
  if (same && (same.waivedReason !== null || same.code !== asked.code)) throw alreadyThere(same);
  if (same) {
    await tx.query('update booking_fee set waived_reason = $2 where id = $1', [same.id, asked.waivedReason]);
    await touchBooking(tx, stored.booking.id, now);
  } else {
    const charge = { code: asked.code, label: feeOf(asked.code).label, lines: [], cents: 0 };
    await add(tx, asked, trip, charge, now);
  }
  const detail = { trip: trip.kind, code: asked.code };
  await addEvent(tx, { bookingId: asked.id, kind: 'fee_waived', accountId: asked.accountId, detail }, now);
}

async function add(
  tx: Queryable,
  { id, waivedReason }: Pick<FeeRequest, 'id' | 'waivedReason'>,
  { kind, slot }: StoredTrip,
  { code, label, lines, cents }: Omit<Charge, 'postponed'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into booking_fee
       (id, booking_id, trip_kind, slot_start, code, label, lines, cents, waived_reason, created_at)
     values ($1, $2, $3, $4::timestamptz, $5, $6, $7::jsonb, $8, $9, $10)`,
    [
      randomUUID(),
      id,
      kind,
      slot?.start ?? null,
      code,
      label,
      JSON.stringify(lines),
      cents,
      waivedReason,
      now,
    ],
  );
  await touchBooking(tx, id, now);
}

/** Nobody came in time: another appointment is made. */
async function postpone(tx: Queryable, about: ChargedTrip & { appUrl: string }, now: Date): Promise<void> {
  const { stored, trip } = about;
  const missed = next(tripMachine, trip.status, 'miss');
  if (missed) await tx.query('update trip set status = $2 where id = $1', [trip.id, missed]);
  const status = next(bookingMachine, stored.booking.status, 'postpone');
  if (!status) return;
  await setBookingStatus(tx, stored.booking.id, status, now);
  await notifyPostponed(tx, about, now);
}
