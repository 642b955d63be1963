/** Appointments that are set and moved while a booking runs (domain.md, Appointments agreed later), trip by trip. */

import { nextOn } from '../lib/machine.ts';
import { formatEuros } from '../lib/money.ts';
import type { Slot } from '../lib/time/slots.ts';
import { type FeeTerms, isDelay } from '../tariff/fees.ts';
import { centsOf, feeOf } from '../tariff/lateness.ts';
import type { LegKind } from '../tariff/service.ts';
import { isYetToStart, type Trip, type TripState } from '../trip/trip.ts';
import { tripTransitions } from '../trip/trip-machine.ts';
import type { Booking, BookingFee } from './booking.ts';
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

/** A fee as it was counted with a step of a driver, or waived. */
export interface CountedFee extends Pick<BookingFee, 'tripKind' | 'code' | 'cents'> {
  /** When the appointment began that it is about, ISO 8601. */
  readonly slotStart: string | null;
  readonly waivedReason: string | null;
}

/**
 * What was counted for the appointment before, and what another one costs besides, in French, said before it is agreed
 * on; null where nothing is to be said.
 * @param counted what is counted of the booking so far: lateness is with the step that ends the wait, never here
 * @param terms of the version of the order
 * @param by who reads it
 */
export function appointmentFee(
  trip: Halted & { readonly slot: Slot | null },
  counted: readonly CountedFee[],
  terms: Pick<FeeTerms, 'fees' | 'lateness'>,
  by: Agreeing,
): string | null {
  if (isMissed(trip)) {
    // Each appointment may be missed anew.
    const fee = counted.find(
      ({ tripKind, code, slotStart }) =>
        tripKind === trip.kind && isDelay(code) && slotStart === (trip.slot?.start ?? null),
    );
    return costWords(fee, missedWords(fee, terms), by);
  }
  if (!isKept(trip)) return null;
  // It is counted since it was first kept, whenever it was moved since.
  const fee = counted.findLast(({ tripKind, code }) => tripKind === trip.kind && isDelay(code));
  return costWords(fee, keptWords(terms), by);
}

/** What is said in each case: to its buyer only what they owe. */
interface CostWords {
  readonly due: Readonly<Record<Agreeing, string>>;
  readonly waived: string;
  readonly none: string;
}

function costWords(fee: CountedFee | undefined, words: CostWords, by: Agreeing): string | null {
  if (fee && fee.waivedReason === null) return words.due[by];
  if (by === 'buyer') return null;
  return fee ? words.waived : words.none;
}

function missedWords(fee: CountedFee | undefined, { lateness }: Pick<FeeTerms, 'lateness'>): CostWords {
  const cost = formatEuros(fee?.cents ?? 0);
  return {
    due: {
      buyer: `Le rendez-vous manqué vous est facturé ${cost}, une seule fois\u00a0: en choisir un autre ne coûte rien de plus.`,
      team: `${cost} sont comptés pour le rendez-vous manqué, une seule fois\u00a0: en fixer un autre n’ajoute rien.`,
    },
    waived: 'Vous avez renoncé au frais du rendez-vous manqué\u00a0: en fixer un autre n’ajoute rien.',
    none: `Rien n’est compté pour le rendez-vous manqué, où le convoyeur n’a pas attendu plus de ${lateness.smallFeeMinutes}\u00a0minutes\u00a0: en fixer un autre n’ajoute rien.`,
  };
}

function keptWords({ fees, lateness }: Pick<FeeTerms, 'fees' | 'lateness'>): CostWords {
  const cost = formatEuros(centsOf(feeOf('late_return_overnight', fees)));
  return {
    due: {
      buyer: `La garde du véhicule vous est facturée ${cost} par jour.`,
      team: `La garde du véhicule est comptée ${cost} par jour, jusqu’à ce qu’il soit présenté de nouveau.`,
    },
    waived: 'Vous avez renoncé au frais de garde du véhicule.',
    none: `La garde du véhicule n’est pas comptée\u00a0: le convoyeur n’a pas attendu plus de ${lateness.smallFeeMinutes}\u00a0minutes.`,
  };
}
