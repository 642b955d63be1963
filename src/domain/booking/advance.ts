/** What the driver may pay the establishment on the customer's behalf: its limit, how it reads, and until when it may change. */

import { formatWholeEuros, readWholeEuros } from '../lib/money.ts';
import type { Rule } from '../lib/text-rule.ts';
import type { Trip } from '../trip/trip.ts';
import type { Booking } from './booking.ts';
import { type BookingState, bookingStates, isBegun } from './booking-states.ts';

/** Cents: whole euros between these. */
export const ADVANCE_MIN = 100;
export const ADVANCE_MAX = 200_000;

/** Said of any other amount. */
export const ADVANCE_REFUSED = `Indiquez un montant de ${formatWholeEuros(ADVANCE_MIN)} à ${formatWholeEuros(ADVANCE_MAX)}, sans centimes.`;

/** Whether an amount in cents can be a limit. */
export const isAdvance = (cents: number): boolean =>
  cents % 100 === 0 && cents >= ADVANCE_MIN && cents <= ADVANCE_MAX;

/** Of the whole euros that are typed; of nothing, where the customer pays. */
export const advanceError: Rule = (typed) =>
  typed.trim() === '' || isAdvance(readWholeEuros(typed)) ? null : ADVANCE_REFUSED;

/** In cents, or null for nothing. Expects what passes the rule. */
export const advanceOf = (typed: string): number | null => readWholeEuros(typed) || null;

/** What it is about, wherever it can be changed. */
export const WHO_PAYS = 'Qui paie le garage\u00a0?';

/** Before who pays it, among what is known of a booking. */
export const GARAGE_PAID = 'Règlement du garage';

/** The same in mails and on the mandate. */
export const SETTLEMENT = 'Règlement de l’établissement';

/** The customer who pays it, as they read it and as everybody else does. */
export const BY_YOU = 'par vous-même';
const BY_CUSTOMER = 'par le client';

/** « par le client », or « par le convoyeur, jusqu’à 300 € ». @param advanceMaxCents of the booking */
export const payerOf = (advanceMaxCents: number | null, byCustomer = BY_CUSTOMER): string =>
  advanceMaxCents === null ? byCustomer : `par le convoyeur, jusqu’à ${formatWholeEuros(advanceMaxCents)}`;

const changeable: readonly BookingState[] = ['awaiting_derogation', 'confirmed', 'postponed', 'in_progress'];

type BookingProgress = Pick<Booking, 'status'> & { readonly trips: readonly Pick<Trip, 'kind' | 'status'>[] };

/** Why it cannot be changed, in French, or null: whoever drives the vehicle back has set off knowing who pays. */
export function advanceRefusal({ status, trips }: BookingProgress): string | null {
  if (!changeable.includes(status)) {
    return `Le règlement de l’établissement ne peut pas être changé\u00a0: état actuel de la réservation, «\u00a0${bookingStates[status]}\u00a0».`;
  }
  return trips.some((trip) => trip.kind === 'return' && isBegun(trip.status))
    ? 'Le retour a commencé\u00a0: le règlement de l’établissement ne peut plus être changé.'
    : null;
}
