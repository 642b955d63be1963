/** What waits for somebody of the team (domain.md, *The desk*), and what can be done with it where it is listed. */

/** In the order in which they are offered to be shown alone: the day's first, then letters, then money. */
export const queueKinds = {
  late_trip: 'Trajet en retard',
  unavailable_driver: 'Convoyeur indisponible',
  idle_trip: 'Convoyeur pas encore en route',
  missed_trip: 'Rendez-vous manqué',
  unassigned_trip: 'Trajet sans convoyeur',
  closed_day: 'Rendez-vous sur une fermeture',
  trip_to_agree: 'Rendez-vous à convenir',
  derogation: 'Accord de l’assureur',
  alarming_report: 'État des lieux à examiner',
  damage_claim: 'Sinistre à suivre',
  plate_use: 'Plaque W à vérifier',
  video: 'Vidéo demandée',
  message: 'Message',
  quote: 'Demande de devis',
  lapsed_order: 'Commande restée sans suite',
  declaration: 'Déclaration à traiter',
  review: 'Avis à relire',
  failed_refund: 'Remboursement à faire',
  dispute: 'Paiement contesté',
  overdue_invoice: 'Facture en retard',
  booking_to_close: 'Réservation à clôturer',
  failed_mail: 'E-mail non parti',
  certificate_ending: 'Certificat W à renouveler',
  licence_ending: 'Permis à vérifier',
} as const;

export type QueueKind = keyof typeof queueKinds;

/** Trips that are given to a driver where they are listed. */
const givenKinds: readonly string[] = [
  'unavailable_driver',
  'idle_trip',
  'unassigned_trip',
] satisfies QueueKind[];
export const isGiven = (kind: string): boolean => givenKinds.includes(kind);

/** Trips whose appointment is set or moved where they are listed. */
const appointedKinds: readonly string[] = ['missed_trip', 'trip_to_agree'] satisfies QueueKind[];
export const isAppointed = (kind: string): boolean => appointedKinds.includes(kind);

/** A mail answers these, and ends them. */
export const answeredKinds = ['message', 'quote'] as const satisfies readonly QueueKind[];
export type AnsweredKind = (typeof answeredKinds)[number];

/** Nothing but a person's word says that these are done; the others end with what they ask for. */
export const closedKinds = [
  ...answeredKinds,
  'declaration',
  'alarming_report',
  'plate_use',
  'lapsed_order',
  'closed_day',
] as const satisfies readonly QueueKind[];
export type ClosedKind = (typeof closedKinds)[number];

export const isAnswered = (kind: string): kind is AnsweredKind => answeredKinds.some((one) => one === kind);
export const isClosedByHand = (kind: string): kind is ClosedKind => closedKinds.some((one) => one === kind);
/** What was done about it is in no mail of ours: whoever closes one says it. */
export const isNoted = (kind: string): boolean => isClosedByHand(kind) && !isAnswered(kind);

/**
 * What the same matter was before it became this: a driver who had not set off is late once they have. Whoever sees to
 * the one sees to the other.
 */
export const grewFrom: Readonly<Partial<Record<QueueKind, QueueKind>>> = { late_trip: 'idle_trip' };
