/** The life of a trip with the words of what it refuses. */

import { type Machine, named } from '../lib/machine.ts';
import { type TripState, tripStates } from './trip-states.ts';
import { type TripTransition, tripWay } from './trip-way.ts';

export const tripMachine: Machine<TripState, TripTransition> = {
  subject: 'Ce trajet',
  states: tripStates,
  transitions: named(tripWay, {
    assign: 'confié',
    unassign: 'retiré à son convoyeur',
    reappoint: 'prévu de nouveau',
    set_off: 'commencé',
    arrive: 'dit arrivé',
    inspect: 'mis en état des lieux',
    depart: 'mis en route',
    reach: 'dit à destination',
    hand_over: 'mis en remise',
    finish: 'terminé',
    miss: 'dit sans personne',
    refuse_vehicle: 'refusé',
    break_down: 'mis en panne',
    repair: 'remis en route',
    keep_overnight: 'gardé pour la nuit',
    present_again: 'présenté à nouveau',
    cancel: 'annulé',
  }),
};
