/**
 * What is given back when a customer withdraws from an order (articles L221-18 and L221-25 of the consumer code), and what
 * becomes of the vehicle then.
 */

import type { GridServiceCode } from '../tariff/service.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { wayBackCents } from '../tariff/way-back.ts';
import type { Trip } from '../trip/trip.ts';
import { hasLeft, isWithUs } from './booking-states.ts';

/** What a withdrawal depends on. */
export interface Withdrawable {
  readonly serviceCode: GridServiceCode;
  /** What was ordered came to, in cents. */
  readonly orderCents: number;
  /** What of it was given up since. */
  readonly creditedCents: number;
  /** Its customer asked that we begin before the end of the time that the law gives them. */
  readonly isExpress: boolean;
  readonly trips: readonly Pick<Trip, 'kind' | 'status' | 'distanceMetres'>[];
}

export interface Withdrawal {
  /** In cents. */
  readonly refundCents: number;
  /** What becomes of the trips and the vehicle, and what is due, in French. */
  readonly effect: string;
}

/** What is left of the price, in cents. */
export const leftCents = ({
  orderCents,
  creditedCents,
}: Pick<Withdrawable, 'orderCents' | 'creditedCents'>): number => orderCents - creditedCents;

/**
 * Until a vehicle leaves with us everything is given back. After that, where express execution was asked for, the trips
 * that are driven, or on the road, are due: a way there alone as a single trip. Where it was not, nothing is due.
 * @param tariff of the order
 */
export function withdrawalOf(booking: Withdrawable, tariff: Tariff): Withdrawal {
  return { refundCents: refundOf(booking, tariff), effect: effectOf(booking) };
}

function refundOf(booking: Withdrawable, tariff: Tariff): number {
  const left = leftCents(booking);
  const driven = booking.trips.filter(({ status }) => hasLeft(status));
  if (driven.length === 0 || !booking.isExpress) return left;
  return Math.min(left, unbegunCents(booking, tariff));
}

/**
 * What a way back that is still to be driven is worth beside a way there that was, in cents; nothing where it was given up
 * already.
 */
export function unbegunCents(booking: Withdrawable, tariff: Tariff): number {
  const back = booking.trips.find(({ kind }) => kind === 'return');
  return !back || hasLeft(back.status) || back.status === 'cancelled' ? 0 : wayBackCents(booking, tariff);
}

function effectOf({ trips, isExpress, orderCents }: Withdrawable): string {
  if (!trips.some(({ status }) => hasLeft(status))) return 'Le créneau est libéré.';
  const road = trips.find(({ status }) => isWithUs(status))?.kind;
  const parts = [
    road === undefined
      ? 'Le retour est annulé, et votre véhicule vous attend chez l’établissement.'
      : road === 'outbound'
        ? `Le trajet en cours va à son terme, chez l’établissement, où votre véhicule vous attend ensuite${trips.length > 1 ? '\u00a0; son retour est annulé' : ''}.`
        : 'Le trajet en cours va à son terme, et votre véhicule vous est remis.',
    ...(orderCents === 0 ? [] : [isExpress ? DUE : NOT_DUE]),
  ];
  return parts.join(' ');
}

const DUE =
  'Vous aviez demandé que nous commencions avant la fin du délai\u00a0: ce qui est fait, ou en cours, reste dû.';
const NOT_DUE = 'Vous n’aviez pas demandé que nous commencions avant la fin du délai\u00a0: rien n’est dû.';
