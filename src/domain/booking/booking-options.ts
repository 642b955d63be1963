/** What can still be done with a booking, and what it gives back: said before it is done, by whoever does it. */

import { impossible, next, nextOn } from '../lib/machine.ts';
import type { LegKind } from '../tariff/service.ts';
import type { TariffVersion } from '../tariff/versions.ts';
import type { Trip } from '../trip/trip.ts';
import { tripTransitions } from '../trip/trip-machine.ts';
import { advanceRefusal } from './advance.ts';
import {
  type Agreeing,
  appointable,
  appointed,
  appointmentFee,
  type CountedFee,
  isHalted,
  isMissed,
} from './appointment.ts';
import { type BookingState, bookingMachine, hasLeft, isToBeDriven, isWithUs } from './booking-states.ts';
import { canWithdraw, percentOf, refundPercent } from './cancellation.ts';
import { leftCents, unbegunCents, type Withdrawable, type Withdrawal, withdrawalOf } from './withdrawal.ts';

export interface BookingOptions {
  /** What cancelling now would give back, in cents; null when it cannot be cancelled. */
  readonly cancelRefundCents: number | null;
  /** The same of the way back alone, of a vehicle that is fetched at the establishment. */
  readonly returnRefundCents: number | null;
  readonly canWithdraw: boolean;
  /** What withdrawing now gives back and does; null where nobody can. */
  readonly withdrawal: Withdrawal | null;
  /** The vehicle is in our hands: who cancels says where it is. */
  readonly isVehicleWithUs: boolean;
  readonly canReschedule: boolean;
  /** The trips whose appointment can be set or moved, and what that costs or fixes, in French; null where nothing. */
  readonly appointments: readonly { readonly kind: LegKind; readonly fee: string | null }[];
  readonly canSetAdvance: boolean;
  readonly hasMandate: boolean;
}

/** What its options depend on. */
export interface BookingTerms extends Withdrawable {
  readonly status: BookingState;
  /** When its buyer ordered it, not when it was prepared for them; ISO 8601. */
  readonly orderedAt: string;
  /** Ordered by a business, which does not withdraw. */
  readonly byPartner: boolean;
  /** Its customer has withdrawn from it, whose vehicle is on the road since. */
  readonly isWithdrawn: boolean;
  readonly trips: readonly (Pick<Trip, 'kind' | 'status' | 'slot' | 'distanceMetres'> & MovedTrip)[];
  /** What was counted besides the order, and what was waived. */
  readonly fees: readonly CountedFee[];
}

interface Progress {
  readonly status: BookingState;
  readonly trips: readonly Pick<Trip, 'kind' | 'status'>[];
}

/** The version of an order, as far as its scale. */
type Scaled = Pick<TariffVersion, 'cancellation'>;

interface MovedTrip {
  /** The lowest step of the scale that was in force when the buyer moved its appointment; null where they never did. */
  readonly movedPercent: number | null;
}

/** Of a booking as it is at this instant. @param tariff of its order @param by who reads: what the team may do besides is in it */
export function optionsOf(
  booking: BookingTerms,
  tariff: TariffVersion,
  by: Agreeing,
  now: Date,
): BookingOptions {
  const { status, trips } = booking;
  const appointments = appointable(booking, by, now).map((kind) => ({
    kind,
    fee: costOfMove(booking, kind, tariff, by, now),
  }));
  const withdrawable =
    mayWithdraw(booking, now) && !booking.isWithdrawn && next(bookingMachine, status, 'withdraw') !== null;
  return {
    cancelRefundCents: cancelRefusal(booking, by) === null ? cancellationRefund(booking, tariff, now) : null,
    returnRefundCents: returnRefusal(booking, by) === null ? returnRefund(booking, tariff, now) : null,
    canWithdraw: withdrawable,
    withdrawal: withdrawable ? withdrawalOf(booking, tariff) : null,
    isVehicleWithUs: trips.some((trip) => isWithUs(trip.status)),
    canReschedule: appointments.length > 0,
    appointments,
    canSetAdvance: advanceRefusal(booking) === null,
    hasMandate: isToBeDriven(status),
  };
}

/** Said before an appointment is set or moved; what our own moves fix of the scale is nothing. */
function costOfMove(
  booking: BookingTerms,
  kind: LegKind,
  tariff: TariffVersion,
  by: Agreeing,
  now: Date,
): string | null {
  const trip = booking.trips.find((one) => one.kind === kind);
  const step = trip && by === 'buyer' ? stepAtMove(booking, trip, tariff, now) : null;
  const kept = step === null ? null : keptStep(booking, tariff, now, step);
  return (
    [trip ? appointmentFee(trip, booking.fees, tariff, by) : null, kept]
      .filter((said) => said !== null)
      .join(' ') || null
  );
}

/**
 * What its buyer's moves fix of the scale, in French; null while they fix nothing.
 * @param tariff of its order
 * @param step that another move would fix, in per cent
 */
export function keptStep(booking: BookingTerms, tariff: Scaled, now: Date, step = 100): string | null {
  const percent = Math.min(step, percentNow(undefined, booking.trips, tariff, now));
  if (percent === 100) return null;
  const after = mayWithdraw(booking, now) ? ', passé le délai de rétractation' : '';
  return `Si vous annulez après ce déplacement${after}, la part du prix rendue est de ${percent}\u00a0% au plus.`;
}

/** A consumer, within the time that the law gives them. */
const mayWithdraw = ({ byPartner, orderedAt }: BookingTerms, now: Date): boolean =>
  !byPartner && canWithdraw(new Date(orderedAt), now);

/**
 * Why it cannot be cancelled, in French, or null: once its trip has begun the team alone may, whose vehicle it has or has
 * not. Of a vehicle at its establishment the way back alone can be given up.
 */
export function cancelRefusal({ status, trips }: Progress, by: Agreeing): string | null {
  if (status !== 'in_progress') {
    return next(bookingMachine, status, 'cancel') === null
      ? impossible(bookingMachine, status, 'cancel')
      : null;
  }
  const left = trips.some((trip) => hasLeft(trip.status));
  if (by === 'buyer') {
    return left
      ? 'Le véhicule nous a été confié\u00a0: seul un retour qui n’a pas commencé peut être annulé. Pour interrompre le trajet, appelez-nous.'
      : 'Le convoyeur est déjà en route ou sur place\u00a0: appelez-nous pour annuler.';
  }
  return left && !trips.some((trip) => isWithUs(trip.status))
    ? 'Le véhicule est chez l’établissement\u00a0: c’est son retour qui s’annule.'
    : null;
}

/**
 * What a cancellation gives back, by the scale that was shown before the order; in cents. Whoever may still withdraw
 * loses nothing by it. The worse counts of the step of now and those of when the buyer moved an appointment. Once the
 * vehicle has left, its way back alone is given up.
 * @param tariff of the order
 */
export function cancellationRefund(booking: BookingTerms, tariff: TariffVersion, now: Date): number {
  const { status, trips } = booking;
  if (status === 'awaiting_payment' || status === 'draft') return 0;
  if (mayWithdraw(booking, now)) return withdrawalOf(booking, tariff).refundCents;
  if (trips.some((trip) => hasLeft(trip.status))) return returnRefund(booking, tariff, now);
  // What is postponed has no appointment until another one is agreed on: that which its customer missed still counts.
  const [first] = startsOf(status === 'postponed' ? trips.filter(isMissed) : trips);
  const percent = percentNow(first, trips, tariff, now);
  return Math.min(leftCents(booking), percentOf(booking.orderCents, percent));
}

const startsOf = (trips: BookingTerms['trips']): string[] =>
  trips.flatMap(({ slot }) => (slot ? [slot.start] : [])).sort();

/** @param start of the appointment that is given up, ISO 8601; undefined where there is none */
const percentNow = (
  start: string | undefined,
  trips: readonly MovedTrip[],
  { cancellation }: Scaled,
  now: Date,
): number =>
  Math.min(
    start === undefined ? 100 : refundPercent(start, now, cancellation),
    ...trips.map(({ movedPercent }) => movedPercent ?? 100),
  );

/** The step of the scale that is in force for a trip whose appointment its buyer moves now; null where none is. */
export const stepAtMove = (
  { status }: Pick<BookingTerms, 'status'>,
  trip: Pick<Trip, 'kind' | 'status' | 'slot'>,
  { cancellation }: Scaled,
  now: Date,
): number | null =>
  // What stopped the vehicle on the road is none of their doing.
  trip.slot === null || isHalted(trip.status) || (status === 'postponed' && !isMissed(trip))
    ? null
    : refundPercent(trip.slot.start, now, cancellation);

/**
 * Why the way back alone cannot be cancelled, in French, or null: the vehicle is at the establishment, and is fetched
 * there. Once its driver has set off, the team alone may.
 */
export function returnRefusal({ status, trips }: Progress, by: Agreeing): string | null {
  const isThere = trips.some(({ kind, status: trip }) => kind === 'outbound' && trip === 'done');
  const waits = trips.some(
    ({ kind, status: trip }) =>
      kind === 'return' &&
      nextOn(tripTransitions, trip, 'cancel') !== null &&
      (by === 'team' || appointed(trip) !== null),
  );
  return status === 'in_progress' && isThere && waits
    ? null
    : 'Le retour ne s’annule seul que lorsque le véhicule attend chez l’établissement.';
}

/**
 * What is given back where a customer fetches the vehicle: what was driven is a single trip, the rest goes back, by the
 * scale where an appointment was set; in cents. Whoever may still withdraw loses nothing by it. Trips that a subscription
 * includes cost nothing.
 * @param tariff of the order
 */
export function returnRefund(booking: BookingTerms, tariff: TariffVersion, now: Date): number {
  if (mayWithdraw(booking, now)) return withdrawalOf(booking, tariff).refundCents;
  const back = booking.trips.filter(({ kind }) => kind === 'return');
  const [start] = back.some(({ status }) => status === 'no_show') ? [] : startsOf(back);
  const percent = percentNow(start, back, tariff, now);
  return Math.min(leftCents(booking), percentOf(unbegunCents(booking, tariff), percent));
}
