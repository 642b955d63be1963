/** Where the customer is met on each trip of a booking: what is said of it, and when it may still be said otherwise. */

import { phoneLabel } from '../../lib/phone.ts';
import type { LegKind } from '../../tariff/service.ts';
import { kindOf, progressOf, type Trip } from '../../trip/trip.ts';
import type { Booking, Stop } from '../booking.ts';
import { bookingStates, hasLeft, isOpen } from '../booking-states.ts';

/** Who is there, and what leads to the door. */
export type StopWords = Omit<Stop, 'address'>;

type Places = Pick<Booking, 'outbound' | 'inbound'>;
type Driven = { readonly trips: readonly Pick<Trip, 'kind' | 'status' | 'slot'>[] };

/** @param kind of the trip */
export const stopOf = <S>(
  kind: string,
  { outbound, inbound }: { readonly outbound: S; readonly inbound: S | null },
): S => (kind === 'return' && inbound ? inbound : outbound);

/** « Sonia Martin, 06 12 34 56 78, accès : code 12B »: two that read alike say the same. */
export const stopText = ({ contactName, contactPhone, accessNote }: StopWords): string =>
  [contactName, phoneLabel(contactPhone), ...(accessNote ? [`accès\u00a0: ${accessNote}`] : [])].join(', ');

/** Nobody comes to it any more: a vehicle was collected there, or given back, or the trip was given up. */
const isBehind = ({ kind, status }: Pick<Trip, 'kind' | 'status'>): boolean =>
  status === 'cancelled' || (kind === 'outbound' ? hasLeft(status) : ['done', 'abandoned'].includes(status));

/** Why nothing else can be said of where the customer is met on a trip, in French, or null. */
export function stopRefusal(
  { status, trips }: Pick<Booking, 'status'> & Driven,
  kind: LegKind,
): string | null {
  if (!isOpen(status)) return `Cette réservation est ${bookingStates[status]}\u00a0: plus rien n’y change.`;
  const trip = trips.find((one) => one.kind === kind);
  if (!trip) return 'Cette prestation n’a pas ce trajet.';
  return isBehind(trip)
    ? `${kindOf(trip)}\u00a0: ${progressOf(trip)}. Personne ne va plus à cette adresse.`
    : null;
}

/** The trips of whose stops something else can be said now. */
export const openStops = (booking: Pick<Booking, 'status'> & Driven): LegKind[] =>
  booking.trips.map(({ kind }) => kind).filter((kind) => stopRefusal(booking, kind) === null);

/**
 * Its places once the stops of some trips are others. One place that both trips share is parted where only one of them
 * changes, and two that have become alike are one again.
 */
export function withStops(
  { outbound, inbound, trips }: Places & Driven,
  kinds: readonly LegKind[],
  changed: (stop: Stop) => Stop,
): Places {
  const isDriven = (kind: LegKind) => trips.some((trip) => trip.kind === kind && trip.status !== 'cancelled');
  if (!inbound && !(isDriven('outbound') && isDriven('return'))) {
    return { outbound: changed(outbound), inbound };
  }
  const after = (kind: LegKind): Stop => {
    const stop = stopOf(kind, { outbound, inbound });
    return kinds.includes(kind) ? changed(stop) : stop;
  };
  const there = after('outbound');
  const back = after('return');
  return { outbound: there, inbound: isAlike(there, back) ? null : back };
}

const isAlike = (one: Stop, other: Stop): boolean =>
  stopText(one) === stopText(other) && one.address.id === other.address.id;
