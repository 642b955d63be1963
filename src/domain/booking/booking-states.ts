/** The life of a booking (domain.md, States), what its states say, and how it follows its trips. */

import { type Machine, next } from '../lib/machine.ts';
import { cameToNothing, isYetToStart, type TripState, withUs } from '../trip/trip.ts';

export const bookingStates = {
  // Prepared by the team: its customer has still to press the button.
  draft: 'à accepter',
  awaiting_payment: 'en attente de paiement',
  awaiting_derogation: 'en attente de l’accord de l’assureur',
  confirmed: 'confirmée',
  in_progress: 'en cours',
  completed: 'effectuée',
  closed: 'clôturée',
  postponed: 'reportée',
  cancelled: 'annulée',
  withdrawn: 'rétractée',
  expired: 'expirée',
} as const;

export type BookingState = keyof typeof bookingStates;

export type BookingTransition =
  | 'order'
  | 'confirm'
  | 'confirm_before_derogation'
  | 'pay'
  | 'pay_before_derogation'
  | 'grant_derogation'
  | 'refuse_derogation'
  | 'decline'
  | 'expire'
  | 'begin'
  | 'turn_back'
  | 'postpone'
  | 'reschedule'
  | 'complete'
  | 'close'
  | 'cancel'
  | 'withdraw';

export const bookingMachine: Machine<BookingState, BookingTransition> = {
  subject: 'Cette réservation',
  states: bookingStates,
  transitions: {
    order: { from: ['draft'], to: 'awaiting_payment', participle: 'commandée' },
    // Nothing to pay online: covered by the subscription, or invoiced to a partner.
    confirm: { from: ['draft'], to: 'confirmed', participle: 'confirmée' },
    confirm_before_derogation: { from: ['draft'], to: 'awaiting_derogation', participle: 'confirmée' },
    // A payment that comes after the half hour still counts, where the slot is still free.
    pay: { from: ['awaiting_payment', 'expired'], to: 'confirmed', participle: 'payée' },
    pay_before_derogation: {
      from: ['awaiting_payment', 'expired'],
      to: 'awaiting_derogation',
      participle: 'payée',
    },
    grant_derogation: {
      from: ['awaiting_derogation'],
      to: 'confirmed',
      participle: 'acceptée par l’assureur',
    },
    refuse_derogation: {
      from: ['awaiting_derogation'],
      to: 'cancelled',
      participle: 'refusée par l’assureur',
    },
    // By whom the team prepared it for.
    decline: { from: ['draft'], to: 'cancelled', participle: 'refusée' },
    expire: { from: ['draft', 'awaiting_payment'], to: 'expired', participle: 'abandonnée' },
    begin: { from: ['confirmed'], to: 'in_progress', participle: 'commencée' },
    // Its driver has turned back before anything was collected.
    turn_back: { from: ['in_progress'], to: 'confirmed', participle: 'dite pas encore commencée' },
    postpone: { from: ['confirmed', 'in_progress'], to: 'postponed', participle: 'reportée' },
    reschedule: { from: ['confirmed', 'postponed'], to: 'confirmed', participle: 'déplacée' },
    complete: { from: ['in_progress'], to: 'completed', participle: 'terminée' },
    close: { from: ['completed'], to: 'closed', participle: 'clôturée' },
    cancel: {
      from: [
        'draft',
        'awaiting_payment',
        'awaiting_derogation',
        'confirmed',
        'postponed',
        // Once a trip has begun by the team alone (`cancelRefusal`).
        'in_progress',
      ],
      to: 'cancelled',
      participle: 'annulée',
    },
    withdraw: {
      // What is on the road is brought to its end first.
      from: ['awaiting_derogation', 'confirmed', 'postponed', 'in_progress'],
      to: 'withdrawn',
      participle: 'rétractée',
    },
  },
};

/** On its way, or about to be: not given up, and not over. */
export const isOpen = (state: BookingState): boolean => holdsSlot(state) || state === 'postponed';

/** On its way to a beginning: its vehicle has not left with us. */
export const isNotBegun = (state: BookingState): boolean => isOpen(state) && state !== 'in_progress';

/** Holds its place in the slot. */
export const holdsSlot = (state: BookingState): boolean =>
  state === 'draft' ||
  state === 'awaiting_payment' ||
  state === 'awaiting_derogation' ||
  state === 'confirmed' ||
  state === 'in_progress';

/** An order that was not accepted or not paid in time is over, whether somebody has noted it or not. */
export function statusAt(
  { status, expiresAt }: { readonly status: BookingState; readonly expiresAt: Date | null },
  now: Date,
): BookingState {
  const { from, to } = bookingMachine.transitions.expire;
  return from.includes(status) && expiresAt !== null && expiresAt <= now ? to : status;
}

/** A booking that drivers work on. */
export const isUnderWay = (state: BookingState): boolean => state === 'confirmed' || state === 'in_progress';

/** It is sure that we come, and something is left to drive. */
export const isToBeDriven = (state: BookingState): boolean => isUnderWay(state) || state === 'postponed';

/** Everything that was to be driven was. */
export const hasEnded = (state: BookingState): boolean => state === 'completed' || state === 'closed';

/** Its trips are driven on their days, or were; an order that is not paid may still come to nothing. */
export const isPlanned = (state: BookingState): boolean =>
  isUnderWay(state) || state === 'awaiting_derogation' || hasEnded(state);

/** It came to nothing. */
export const isGivenUp = (state: BookingState): boolean =>
  state === 'cancelled' || state === 'withdrawn' || state === 'expired';

/** It is sure that we come, and nothing of it has begun. */
export const isComing = (state: BookingState): boolean => isPlanned(state) && isNotBegun(state);

/** Something of it was bought for good, so that the team may give it back. */
export const isRefundable = (state: BookingState): boolean =>
  isPlanned(state) || state === 'postponed' || state === 'cancelled' || state === 'withdrawn';

/** Its driver has set off, whatever came of it. */
const hasBegun = (state: TripState) => !isYetToStart(state) && state !== 'cancelled';
/** The vehicle is, or was, in our hands. */
export const hasLeft = (state: TripState) => left.includes(state);
const left: readonly TripState[] = [...withUs, 'done', 'abandoned'];
/** The vehicle is in our hands. */
export const isWithUs = (state: TripState) => withUs.some((one) => one === state);
const isOver = (state: TripState) => state === 'done' || state === 'cancelled' || state === 'abandoned';

/** A driver is about it: has set off, and the trip has not come to nothing. */
export const isBegun = (state: TripState): boolean => hasBegun(state) && !cameToNothing(state);

/**
 * The state of a booking whose trips are so: its own where nothing follows.
 * @param isWithdrawn its customer withdrew while its vehicle was in our hands
 */
export function bookingAfter(
  state: BookingState,
  trips: readonly TripState[],
  isWithdrawn = false,
): BookingState {
  const begin = trips.some(hasBegun) ? 'begin' : trips.includes('assigned') ? 'turn_back' : null;
  const begun = (begin && next(bookingMachine, state, begin)) ?? state;
  // Once a vehicle was driven its booking goes on to the end.
  if (trips.some(hasLeft))
    return (
      (trips.every(isOver) && next(bookingMachine, begun, isWithdrawn ? 'withdraw' : 'complete')) || begun
    );
  return (trips.some(cameToNothing) && next(bookingMachine, begun, 'postpone')) || begun;
}
