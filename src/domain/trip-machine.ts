/** The life of a trip (domain.md, States). No departure without a sealed pick-up report. */

import type { Machine } from './machine.ts';
import { type TripState, tripStates } from './trip-states.ts';

export type TripTransition =
  | 'assign'
  | 'unassign'
  | 'set_off'
  | 'arrive'
  | 'inspect'
  | 'depart'
  | 'reach'
  | 'hand_over'
  | 'finish'
  | 'miss'
  | 'refuse_vehicle'
  | 'break_down'
  | 'repair'
  | 'keep_overnight'
  | 'present_again'
  | 'cancel';

export const tripMachine: Machine<TripState, TripTransition> = {
  subject: 'Ce trajet',
  states: tripStates,
  transitions: {
    assign: { from: ['planned', 'assigned'], to: 'assigned', participle: 'confié' },
    unassign: { from: ['assigned'], to: 'planned', participle: 'retiré à son convoyeur' },
    set_off: { from: ['assigned'], to: 'on_the_way', participle: 'commencé' },
    arrive: { from: ['on_the_way'], to: 'arrived', participle: 'dit arrivé' },
    inspect: { from: ['arrived'], to: 'inspecting', participle: 'mis en état des lieux' },
    depart: { from: ['inspecting'], to: 'in_transit', participle: 'mis en route' },
    reach: { from: ['in_transit'], to: 'arrived_at_destination', participle: 'dit à destination' },
    hand_over: {
      from: ['arrived_at_destination', 're_presented'],
      to: 'handing_over',
      participle: 'mis en remise',
    },
    finish: { from: ['handing_over'], to: 'done', participle: 'terminé' },
    // At pick-up nobody came: the appointment is made again, or the booking is cancelled.
    miss: { from: ['arrived'], to: 'no_show', participle: 'dit sans personne' },
    refuse_vehicle: { from: ['arrived', 'inspecting'], to: 'refused_vehicle', participle: 'refusé' },
    break_down: { from: ['in_transit'], to: 'breakdown', participle: 'mis en panne' },
    repair: { from: ['breakdown'], to: 'in_transit', participle: 'remis en route' },
    keep_overnight: {
      from: ['arrived_at_destination', 'handing_over'],
      to: 'kept_overnight',
      participle: 'gardé pour la nuit',
    },
    present_again: {
      from: ['kept_overnight', 'arrived_at_destination'],
      to: 're_presented',
      participle: 'présenté à nouveau',
    },
    cancel: {
      from: ['planned', 'assigned', 'on_the_way', 'arrived', 'inspecting', 'no_show', 'refused_vehicle'],
      to: 'cancelled',
      participle: 'annulé',
    },
  },
};
