/**
 * What happens to a booking, how that is called, and what is still to come: the timeline of its customer, and for the team who
 * did it. Worked out by the API, read on every screen.
 */

import { keysOf } from '../lib/key-of.ts';
import { formatEuros } from '../lib/money.ts';
import type { DisputeState } from '../payment/dispute-states.ts';
import { kindOf, type Trip, tripStates } from '../trip/trip.ts';
import { type TripMove, tripMachine, tripMoves } from '../trip/trip-machine.ts';
import { tripTimeline } from '../trip/trip-timeline.ts';
import type { BookingState } from './booking-states.ts';
import { hasTripsToFollow } from './tracking.ts';

/** What happens to a booking, but for the steps of its trips. */
const labels = {
  prepared: 'commande préparée par téléphone',
  sent_again: 'commande envoyée de nouveau',
  declined: 'commande refusée par le client',
  ordered: 'commande enregistrée',
  paid: 'paiement reçu',
  derogation_granted: 'accord de l’assureur',
  moved: 'rendez-vous déplacé',
  postponed: 'rendez-vous reporté',
  cancelled: 'réservation annulée',
  withdrawal_declared: 'rétractation déclarée',
  withdrawal_objected: 'rétractation démentie',
  withdrawn: 'rétractation',
  subscription_withdrawn: 'annulée avec l’abonnement, rétracté',
  assigned: tripStates.assigned,
  unassigned: 'retiré à son convoyeur',
  fee_charged: 'frais ajouté',
  fee_waived: 'renonciation à un frais',
  closed: 'réservation clôturée',
  fees_paid: 'frais payés',
  advance_set: 'règlement de l’établissement changé',
  purchase_order_set: 'bon de commande changé',
  stop_set: 'contact ou accès changé',
  address_set: 'adresse changée',
  report_received: 'état des lieux établi',
  report_forked: 'second état des lieux écarté',
  video_requested: 'vidéo demandée',
  video_released: 'vidéo envoyée',
  refund_failed: 'remboursement échoué',
  refund_settled: 'rendu par un autre moyen',
  refunded: 'prix diminué',
  credited: 'avoir émis',
  derogation_refused: 'refus de l’assureur',
  agreed: 'rendez-vous convenu',
  freed: 'rendez-vous annulé, à convenir de nouveau',
  ready: 'véhicule prêt, rendez-vous à convenir',
  fee_restored: 'renonciation à un frais annulée',
  transfer_received: 'virement reçu',
  transfer_cancelled: 'virement annulé, noté par erreur',
  // Written before credit notes had a kind of their own.
  given_up: 'renonciation à un montant dû',
  claim_written_off: 'renonciation à une somme contestée',
  disbursement_recorded: 'facture de l’établissement réglée',
  disbursement_cancelled: 'débours annulé',
  disbursement_paid: 'débours payé par le client',
  dispute_inquiry: 'renseignements demandés par la banque',
  dispute_to_answer: 'paiement contesté',
  dispute_answered: 'contestation\u00a0: réponse envoyée',
  dispute_won: 'contestation gagnée',
  dispute_lost: 'contestation perdue',
  dispute_dropped: 'contestation close sans suite',
  review_asked: 'avis demandé',
  review_given: 'avis donné',
  review_published: 'avis publié',
  review_refused: 'avis refusé',
  review_retracted: 'avis retiré par son auteur',
  review_answered: 'réponse à l’avis publiée',
  trip_cancel: tripStates.cancelled,
  trip_abandon: tripStates.abandoned,
} as const satisfies Readonly<Record<`dispute_${DisputeState}` | 'trip_cancel', string>> &
  Readonly<Record<string, string>>;

export type BookingEventKind = keyof typeof labels | `trip_${TripMove}`;

/** By these somebody chooses an appointment, whatever it was before. */
export const appointingEvents: readonly BookingEventKind[] = ['agreed', 'moved'];

export const bookingEventKinds: readonly BookingEventKind[] = [
  ...keysOf(labels),
  ...tripMoves.map((move) => `trip_${move}` as const),
];

const eventLabels = new Map<string, string>([
  ...Object.entries(labels),
  ...tripMoves.map((move) => [`trip_${move}`, tripStates[tripMachine.transitions[move].to]] as const),
  // Who drives it is said already.
  ['trip_turn_back', 'convoyeur pas encore en route'],
]);

/**
 * « Retour : véhicule en route », « virement reçu, 69,80 € ».
 * @param detail which trip it is about, and how much, in cents, where it is about one
 */
export function eventLabel(
  kind: BookingEventKind,
  { trip, cents }: { readonly trip?: string; readonly cents?: string } = {},
): string {
  const label = eventLabels.get(kind) ?? kind;
  const named = trip ? `${kindOf({ kind: trip })}\u00a0: ${label}` : label;
  return cents ? `${named}, ${formatEuros(Number(cents))}` : named;
}

interface Followed {
  readonly status: BookingState;
  readonly trips: readonly Pick<Trip, 'kind' | 'status'>[];
}

/** The steps that a customer waits for, as they read them. */
const milestones: Readonly<Record<Trip['kind'], Readonly<Record<string, string>>>> = {
  outbound: {
    [tripStates.assigned]: 'votre convoyeur est choisi',
    [tripStates.in_transit]: 'votre véhicule part',
    [tripStates.done]: 'votre véhicule est remis à l’établissement',
  },
  return: {
    [tripStates.assigned]: 'le convoyeur du retour est choisi',
    [tripStates.in_transit]: 'votre véhicule revient',
    [tripStates.done]: 'votre véhicule vous est rendu',
  },
};

/** What is still to come, as far as everything goes as it should, in its order. */
const stepsToCome = (booking: Followed) =>
  (hasTripsToFollow(booking) ? booking.trips : []).flatMap((trip) =>
    tripTimeline(trip.status).flatMap(({ label, progress }) => {
      const told = progress === 'to_come' && milestones[trip.kind][label];
      return told ? [{ trip, label, told }] : [];
    }),
  );

/** By which trip it is of and the state that it leads to. */
export const toCome = (booking: Followed): string[] =>
  stepsToCome(booking).map(({ trip, label }) => `${kindOf(trip)}\u00a0: ${label}`);

/** The same for its customer, in words of theirs. */
export const toComeForCustomer = (booking: Followed): string[] => [
  ...(booking.status === 'awaiting_payment' ? ['votre paiement'] : []),
  ...stepsToCome(booking).map(({ told }) => told),
];
