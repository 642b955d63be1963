/** What the team reads of what is done with a booking. */
import type { TripMove } from '../../domain/trip-moves.ts';
import { labelIn } from '../../ui/booking-texts.ts';

/** What a driver's step is called, on its button. */
export const moveLabels: Readonly<Record<TripMove, string>> = {
  set_off: 'En route',
  arrive: 'Sur place',
  inspect: 'État des lieux',
  depart: 'Départ avec le véhicule',
  reach: 'À destination',
  hand_over: 'Remise',
  finish: 'Terminé',
  miss: 'Personne au rendez-vous',
  refuse_vehicle: 'Véhicule refusé',
  break_down: 'En panne',
  repair: 'Réparé',
  keep_overnight: 'Gardé pour la nuit',
  present_again: 'Présenté à nouveau',
  cancel: 'Annuler le trajet',
};

const eventLabels: Readonly<Record<string, string>> = {
  ordered: 'commandée',
  paid: 'payée',
  derogation_granted: 'assureur d’accord',
  moved: 'déplacée',
  postponed: 'reportée',
  cancelled: 'annulée',
  withdrawn: 'rétractée',
  assigned: 'trajet confié',
  unassigned: 'trajet retiré à son convoyeur',
  fee_charged: 'frais ajouté',
  fee_waived: 'frais abandonné',
  closed: 'clôturée',
  fees_paid: 'frais payés',
  ...Object.fromEntries(
    Object.entries(moveLabels).map(([name, label]) => [`trip_${name}`, label.toLowerCase()]),
  ),
};

export const eventOf = (kind: string): string => labelIn(eventLabels, kind);

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** « 21 novembre 2026 à 09:00 ». @param at ISO 8601 */
export const instantOf = (at: string): string => instant.format(new Date(at));
