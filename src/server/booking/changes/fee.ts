/** Charges a fee besides the order, or waives it. The amount is ours. */

import { randomUUID } from 'node:crypto';
import { bookingMachine, bookingStates } from '../../../domain/booking/booking-states.ts';
import {
  type Charge,
  chargeOf,
  chargeOfKeeping,
  chargeOfMove,
  type FeeChoice,
  isChargeable,
  isSameCause,
} from '../../../domain/booking/fee-charge.ts';
import { next } from '../../../domain/lib/machine.ts';
import { versionOfDay } from '../../../domain/lib/time/versions.ts';
import { isDelay } from '../../../domain/tariff/fees.ts';
import { centsOf, feeOf } from '../../../domain/tariff/lateness.ts';
import type { TariffVersion } from '../../../domain/tariff/versions.ts';
import { isYetToStart } from '../../../domain/trip/trip.ts';
import { type TripMove, tripMachine } from '../../../domain/trip/trip-machine.ts';
import type { Services } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { addEvent } from '../booking-event.ts';
import {
  type StoredBooking,
  type StoredFee,
  type StoredTrip,
  setBookingStatus,
  touchBooking,
} from '../booking-store.ts';
import { requirePostponable } from '../fee/postponable.ts';
import { notifyPostponed } from '../follow-trips.ts';
import { tripOf } from './assign.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface FeeRequest extends BookingChange, FeeChoice {
  readonly tripKind: StoredTrip['kind'];
  /** Why it is due; null where it is waived. */
  readonly reason: string | null;
  /** Why it is not due after all; null charges it. */
  readonly waivedReason: string | null;
  /** Whether what is waived was counted when that was asked; absent where nobody says. */
  readonly isCounted?: boolean | undefined;
  /** False where nobody has said yet that the appointment may be put off; absent where nobody is asked. */
  readonly isPostponing?: boolean | undefined;
  /** Which one is waived, of an appointment before too; absent for that of the present one. */
  readonly feeId?: string | undefined;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.INVALID or ERROR.STATE
 */
export function chargeFee(services: Services, asked: FeeRequest): Promise<void> {
  return changeOnce(services, asked, async (tx, stored, now) => {
    const trip = tripOf(stored, asked.tripKind);
    const { status } = stored.booking;
    if (!isChargeable(status)) {
      throw problem('ERROR.STATE', {
        message: `Aucun frais ne peut être compté\u00a0: état actuel de la réservation, «\u00a0${bookingStates[status]}\u00a0».`,
      });
    }
    const { accountId, reason, waivedReason, feeId } = asked;
    const same = feeId ? namedFee(stored, feeId) : sameFee(stored, trip, asked.code);
    if (waivedReason !== null) {
      return waive(tx, services, { stored, asked, trip, same, reason: waivedReason }, now);
    }
    if (reason === null) throw problem('ERROR.INVALID', { fields: { reason: 'Indiquez pourquoi.' } });
    if (same) throw alreadyThere(same);
    const tariff = versionOfDay(services.tariffs(), stored.tariffDay);
    const charge = chargeOf(asked, attendanceOf(trip), tariff, now);
    if ('refused' in charge) throw problem('ERROR.INVALID', { fields: charge.refused });
    if (charge.postponed) requirePostponable(trip, asked.isPostponing);
    const charged = { stored, trip, accountId, at: now };
    await addCharged(tx, { ...charged, reason }, charge, now);
    if (charge.postponed) await postpone(tx, services, charged, now);
  });
}

interface ChargedTrip {
  readonly stored: StoredBooking;
  readonly trip: StoredTrip;
  /** Who does it. */
  readonly accountId: string;
  /** When what it follows from was, by our clock. */
  readonly at: Date;
}

/**
 * What is due where a vehicle was given to us on its reserve, as a report of its pick-up says: once, whoever counted it
 * first, not where it was waived, and only while anything can be.
 */
export async function chargeReserve(
  tx: Queryable,
  { tariffs, ...charged }: ChargedTrip & Pick<Services, 'tariffs'>,
  now: Date,
): Promise<void> {
  const { stored, trip } = charged;
  if (!isChargeable(stored.booking.status) || sameFee(stored, trip, RESERVE)) return;
  const tariff = versionOfDay(tariffs(), stored.tariffDay);
  const charge = chargeOf({ code: RESERVE, days: null, minutesLate: null }, attendanceOf(trip), tariff, now);
  if ('refused' in charge) throw new Error('the fee of a reserve depends on nothing');
  await addCharged(tx, charged, charge, now);
}

const RESERVE = 'fuel_reserve';

/**
 * What is due with a step of a driver: where nobody came for more than the minutes of the tariff, and each night that the
 * vehicle was kept for that. Once, whoever counted it first, and not where it was waived.
 */
export async function chargeMove(
  tx: Queryable,
  { tariffs, move, ...charged }: ChargedTrip & Pick<Services, 'tariffs'> & { readonly move: TripMove },
  now: Date,
): Promise<void> {
  const { stored, trip, at } = charged;
  if (!isChargeable(stored.booking.status)) return;
  const tariff = versionOfDay(tariffs(), stored.tariffDay);
  if (move === 'present_again') return countNights(tx, charged, tariff);
  const charge = chargeOfMove(move, attendanceOf(trip), tariff, at);
  if (charge && !sameFee(stored, trip, charge.code)) await addCharged(tx, charged, charge, now);
}

/**
 * Whether the night that a step begins is the customer's to pay, who was too late for this appointment.
 * @param at when the step was, by our clock
 */
export const isOverdue = (trip: StoredTrip, tariff: TariffVersion, move: TripMove, at: Date): boolean =>
  chargeOfMove(move, attendanceOf(trip), tariff, at) !== null;

/**
 * The first night was counted as it began: once the vehicle is presented again, or given up, they all are, since it was
 * first kept for the appointment for which it was kept last.
 */
export async function countNights(
  tx: Queryable,
  { stored, trip, at }: Pick<ChargedTrip, 'stored' | 'trip' | 'at'>,
  tariff: TariffVersion,
): Promise<void> {
  if (trip.status !== 'kept_overnight') return;
  const [kept] = await tx.query<{ since: Date; slotStart: string | null }>(
    `select min(at) as since, detail->>'missedSlot' as "slotStart" from booking_event
     where booking_id = $1 and kind = 'trip_keep_overnight' and detail->>'trip' = $2
     group by 2 order by max(at) desc limit 1`,
    [stored.booking.id, trip.kind],
  );
  if (!kept?.slotStart) return;
  const fee = stored.fees.find(
    ({ tripKind, code, slotStart }) =>
      tripKind === trip.kind && isDelay(code) && slotStart === kept.slotStart,
  );
  if (!fee || fee.waivedReason !== null) return;
  const { code, label, lines, cents } = chargeOfKeeping(kept.since, at, tariff);
  await tx.query(
    'update booking_fee set code = $2, label = $3, lines = $4::jsonb, cents = $5 where id = $1',
    [fee.id, code, label, JSON.stringify(lines), cents],
  );
}

async function addCharged(
  tx: Queryable,
  { stored, trip, accountId, at, reason }: ChargedTrip & { readonly reason?: string },
  charge: Charge,
  now: Date,
): Promise<void> {
  const { id } = stored.booking;
  await add(tx, { id, waivedReason: null }, trip, charge, now);
  const detail = { trip: trip.kind, code: charge.code, ...(reason !== undefined && { reason }) };
  const auditedCents = charge.cents;
  await addEvent(tx, { bookingId: id, kind: 'fee_charged', accountId, detail, auditedCents }, at);
}

/** What stands for the same thing already. */
const sameFee = ({ fees }: StoredBooking, trip: StoredTrip, code: string): StoredFee | undefined =>
  fees.find((fee) => isOf(fee, trip) && isSameCause(fee.code, code));

/** One that is counted. @throws problem ERROR.NOT_FOUND, or ERROR.STATE where it was given up meanwhile */
function namedFee({ fees }: StoredBooking, feeId: string): StoredFee {
  const fee = fees.find(({ id }) => id === feeId);
  if (!fee) throw problem('ERROR.NOT_FOUND', { message: 'Aucun frais ne correspond.' });
  if (fee.waivedReason === null) return fee;
  throw problem('ERROR.STATE', { message: 'Ce frais n’est déjà plus dû.' });
}

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

interface Waiver {
  readonly stored: StoredBooking;
  readonly asked: FeeRequest;
  readonly trip: StoredTrip;
  readonly same: StoredFee | undefined;
  readonly reason: string;
}

async function waive(
  tx: Queryable,
  { tariffs }: Pick<Services, 'tariffs'>,
  { stored, asked, trip, same, reason }: Waiver,
  now: Date,
): Promise<void> {
  if (asked.minutesLate !== null || asked.days !== null) {
    throw problem('ERROR.INVALID', {
      fields: { waivedReason: 'Un frais auquel on renonce ne se compte ni en minutes ni en jours.' },
    });
  }
  const isUnseen = asked.isCounted === false;
  if (same && (same.waivedReason !== null || same.code !== asked.code || isUnseen)) throw alreadyThere(same);
  if (same) {
    await dropFee(tx, same.id, reason);
    await touchBooking(tx, stored.booking.id, now);
  } else {
    const { fees } = versionOfDay(tariffs(), stored.tariffDay);
    const charge = { code: asked.code, label: feeOf(asked.code, fees).label, lines: [], cents: 0 };
    await add(tx, asked, trip, charge, now);
  }
  const { id: bookingId, accountId, code } = asked;
  const auditedCents = same?.cents ?? null;
  await noteWaiver(tx, { bookingId, accountId, auditedCents, trip: trip.kind, code, reason }, now);
}

async function dropFee(tx: Queryable, feeId: string, reason: string): Promise<void> {
  await tx.query('update booking_fee set waived_reason = $2 where id = $1', [feeId, reason]);
}

interface NotedWaiver {
  readonly bookingId: string;
  /** Who does it; null where it follows from a rule. */
  readonly accountId: string | null;
  /** What is not due after all; null where it never was counted. */
  readonly auditedCents: number | null;
  readonly trip: StoredTrip['kind'];
  readonly code: string;
  readonly reason: string;
}

const noteWaiver = (
  tx: Queryable,
  { bookingId, accountId, auditedCents, ...detail }: NotedWaiver,
  now: Date,
): Promise<void> => addEvent(tx, { bookingId, kind: 'fee_waived', accountId, detail, auditedCents }, now);

const GIVEN_UP = 'Le rendez-vous est annulé, et personne n’était parti.';

/** What was counted for an appointment that nobody has set off for is not due once that is given up (terms, article 8). */
export async function waiveNotDriven(
  tx: Queryable,
  { booking, trips, fees }: StoredBooking,
  now: Date,
): Promise<void> {
  for (const fee of fees) {
    const trip = trips.find(({ kind }) => kind === fee.tripKind);
    if (fee.waivedReason !== null || !trip || !isYetToStart(trip.status)) continue;
    // What is due since nobody came to the appointment before stays due.
    if (trip.attempt > 1 && !isOf(fee, trip)) continue;
    await dropFee(tx, fee.id, GIVEN_UP);
    const noted = { bookingId: booking.id, accountId: null, auditedCents: fee.cents };
    await noteWaiver(tx, { ...noted, trip: fee.tripKind, code: fee.code, reason: GIVEN_UP }, now);
  }
}

export interface FeeRestoration extends BookingChange {
  readonly feeId: string;
  readonly reason: string;
}

/**
 * Undoes a waiver: what was counted is due again; what never was can be counted anew. Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where it is not waived, or invoiced already
 */
export const restoreFee = (services: Services, asked: FeeRestoration): Promise<void> =>
  changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId, feeId, reason } = asked;
    const fee = stored.fees.find((one) => one.id === feeId);
    if (!fee) throw problem('ERROR.NOT_FOUND', { message: 'Aucun frais ne correspond.' });
    if (fee.waivedReason === null || !isChargeable(stored.booking.status)) {
      throw problem('ERROR.STATE', { message: 'Cet abandon ne peut plus être annulé.' });
    }
    await tx.query(
      fee.lines.length > 0
        ? 'update booking_fee set waived_reason = null where id = $1'
        : 'delete from booking_fee where id = $1',
      [feeId],
    );
    await touchBooking(tx, id, now);
    const detail = { trip: fee.tripKind, code: fee.code, reason };
    const auditedCents = centsOf(fee);
    await addEvent(tx, { bookingId: id, kind: 'fee_restored', accountId, detail, auditedCents }, now);
  });

async function add(
  tx: Queryable,
  { id, waivedReason }: Pick<FeeRequest, 'id' | 'waivedReason'>,
  { kind, slot }: StoredTrip,
  { code, label, lines, cents }: Omit<Charge, 'postponed'>,
  now: Date,
): Promise<void> {
  const start = slot?.start ?? null;
  await tx.query(
    `insert into booking_fee
       (id, booking_id, trip_kind, slot_start, code, label, lines, cents, waived_reason, created_at)
     values ($1, $2, $3, $4::timestamptz, $5, $6, $7::jsonb, $8, $9, $10)`,
    [randomUUID(), id, kind, start, code, label, JSON.stringify(lines), cents, waivedReason, now],
  );
  await touchBooking(tx, id, now);
}

/** Nobody came in time: another appointment is made. */
async function postpone(
  tx: Queryable,
  services: Pick<Services, 'appUrl' | 'keys'>,
  charged: ChargedTrip,
  now: Date,
): Promise<void> {
  const { stored, trip } = charged;
  const missed = next(tripMachine, trip.status, 'miss');
  if (missed) {
    await tx.query('update trip set status = $2, ready_at = $3, reminders = 0 where id = $1', [
      trip.id,
      missed,
      now,
    ]);
  }
  const status = next(bookingMachine, stored.booking.status, 'postpone');
  if (!status) return;
  await setBookingStatus(tx, stored.booking.id, status, now);
  await notifyPostponed(tx, services, { ...charged, isRefused: false }, now);
}
