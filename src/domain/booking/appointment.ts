/** Appointments that are set and moved while a booking runs (domain.md, Appointments agreed later), trip by trip. */

import { nextOn } from '../lib/machine.ts';
import { formatEuros } from '../lib/money.ts';
import type { Slot } from '../lib/time/slots.ts';
import type { FeeTerms } from '../tariff/fees.ts';
import { centsOf, feeOf } from '../tariff/lateness.ts';
import type { LegKind } from '../tariff/service.ts';
import { isYetToStart, type Trip, type TripState } from '../trip/trip.ts';
import { tripTransitions } from '../trip/trip-machine.ts';
import type { Booking } from './booking.ts';
import { type BookingState, bookingStates } from './booking-states.ts';

/** Who agrees: whoever ordered, or has the vehicle; or the team, which may do so late and at short notice. */
export type Agreeing = 'buyer' | 'team';

const running: readonly BookingState[] = ['awaiting_derogation', 'confirmed', 'in_progress', 'postponed'];
/** What the team prepared is its to change as long as its customer has agreed to nothing. */
const agreeable = (by: Agreeing): readonly BookingState[] =>
  by === 'team' ? ['draft', ...running] : running;
/** It stands still with the vehicle, whose driver goes on at the next appointment. */
export const haltedStates: readonly TripState[] = ['kept_overnight', 'breakdown'];

/** A booking as far as its appointments depend on it. */
export type Appointed = Pick<Booking, 'status'> & {
  readonly trips: readonly Pick<Trip, 'kind' | 'status' | 'slot'>[];
};

/** The vehicle of this trip is with us, and its driver stays who it is. */
export const isHalted = (status: TripState): boolean => haltedStates.includes(status);

/** A way there that stopped on the road: the team alone takes the vehicle on, and its customer is asked nothing. */
export const isTakenOn = ({ kind, status }: Pick<Trip, 'kind' | 'status'>): boolean =>
  kind === 'outbound' && isHalted(status);

/** What a trip becomes with another appointment; null where it has none any more. */
export function appointed(status: TripState): TripState | null {
  if (isYetToStart(status) || isHalted(status)) return status;
  return nextOn(tripTransitions, status, 'reappoint');
}

/** Why the appointment of a trip cannot be set or moved now, in French, or null. */
export function appointmentRefusal(
  { status, trips }: Appointed,
  kind: LegKind,
  by: Agreeing,
  now: Date,
): string | null {
  if (!agreeable(by).includes(status)) {
    return `Le rendez-vous ne peut pas être déplacé\u00a0: état actuel de la réservation, «\u00a0${bookingStates[status]}\u00a0».`;
  }
  const trip = trips.find((one) => one.kind === kind);
  if (!trip || appointed(trip.status) === null)
    return 'Ce trajet a commencé\u00a0: son rendez-vous ne change plus.';
  if (by === 'buyer' && isTakenOn(trip))
    return 'Le véhicule est avec nous\u00a0: nous le menons à l’établissement dès que possible.';
  if (kind === 'return' && waitsForOutbound(trips))
    return 'L’aller n’a pas eu lieu\u00a0: choisissez d’abord son autre rendez-vous.';
  const begun = trip.slot !== null && trip.slot.start <= now.toISOString();
  return by === 'buyer' && isYetToStart(trip.status) && begun
    ? 'L’heure du rendez-vous est passée\u00a0: appelez-nous pour en convenir d’un autre.'
    : null;
}

/** Nothing was collected: until another appointment is made there is nothing to bring back. */
const waitsForOutbound = (trips: Appointed['trips']): boolean =>
  !isResumed(trips.filter(({ kind }) => kind === 'outbound').map(({ status }) => status));

/** The trips whose appointment can be set or moved now. */
export const appointable = (booking: Appointed, by: Agreeing, now: Date): LegKind[] =>
  booking.trips.map(({ kind }) => kind).filter((kind) => appointmentRefusal(booking, kind, by, now) === null);

/** Where its driver leaves a vehicle, or has left it. */
const left: readonly string[] = ['handing_over', 'done'];

/** The way back whose appointment is to be agreed on, the vehicle being at the establishment, if there is one. */
export const returnToAgree = <T extends Appointed['trips'][number]>({
  status,
  trips,
}: Pick<Appointed, 'status'> & { readonly trips: readonly T[] }): T | undefined =>
  status === 'in_progress' && trips.every((trip) => trip.kind === 'return' || left.includes(trip.status))
    ? trips.find((trip) => trip.kind === 'return' && trip.slot === null && isYetToStart(trip.status))
    : undefined;

/** A return comes after the way there, unless that one is driven already. @param trips with their appointments to be */
export function isInOrder(trips: readonly Pick<Trip, 'kind' | 'status' | 'slot'>[]): boolean {
  const slotOf = (kind: LegKind): Slot | null => trips.find((trip) => trip.kind === kind)?.slot ?? null;
  const there = trips.find(({ kind }) => kind === 'outbound');
  const [out, back] = [slotOf('outbound'), slotOf('return')];
  return there?.status === 'done' || !out || !back || back.start >= out.end;
}

/** Once nothing is left that came to nothing. @param trips as they are with their new appointments */
export const isResumed = (trips: readonly TripState[]): boolean =>
  trips.every((status) => nextOn(tripTransitions, status, 'reappoint') === null);

type Halted = { readonly kind: string; readonly status: string };

/** Nobody came to give the vehicle to us: of a way back that is an establishment, which owes nothing. */
export const isMissed = ({ kind, status }: Halted): boolean => kind === 'outbound' && status === 'no_show';
/** Nobody came to take the vehicle: of a way there that is an establishment. */
const isKept = ({ kind, status }: Halted): boolean => kind === 'return' && status === 'kept_overnight';

/** Whether something may be charged for another appointment. */
export const mayCost = (trip: Halted): boolean => isMissed(trip) || isKept(trip);

/** What another appointment costs, said before it is agreed on; null where it costs nothing. @param trip whose state may be one of a newer API @param terms of the version of the order @param by who reads it */
export function appointmentFee(
  trip: Halted,
  { fees, lateness }: Pick<FeeTerms, 'fees' | 'lateness'>,
  by: Agreeing,
): string | null {
  const late = `retard ${by === 'team' ? 'du client' : 'de votre fait'}`;
  if (isMissed(trip)) {
    const [minutes, cost] = [lateness.smallFeeMinutes, formatEuros(centsOf(feeOf('late_pickup', fees)))];
    // It is charged as the driver leaves, not here.
    return by === 'team'
      ? `Fixer ce rendez-vous ne facture rien de plus\u00a0: si le ${late} a passé ${minutes}\u00a0minutes, il est déjà facturé ${cost}, une seule fois.`
      : `Un ${late} de plus de ${minutes}\u00a0minutes est facturé ${cost}, une seule fois.`;
  }
  return isKept(trip)
    ? `Après un ${late} de plus de ${lateness.smallFeeMinutes}\u00a0minutes, la garde du véhicule est facturée ${formatEuros(centsOf(feeOf('late_return_overnight', fees)))} par jour.`
    : null;
}
