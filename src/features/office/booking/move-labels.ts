/** What the team reads of what is done with a booking. */
import type { TripMove } from '../../../domain/trip/trip-machine.ts';

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
  refuse_vehicle: 'Refuser le véhicule',
  break_down: 'En panne',
  repair: 'Réparé',
  keep_overnight: 'Gardé pour la nuit',
  present_again: 'Présenté à nouveau',
  turn_back: 'Pas encore en route',
};
