/** The life of a trip (domain.md, States), as its driver's tablet knows it too. No departure without a sealed pick-up report. */

import type { Way } from '../lib/machine.ts';
import type { TripState } from './trip-states.ts';

export type TripTransition =
  | 'assign'
  | 'unassign'
  | 'reappoint'
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

export const tripWay: Way<TripState, TripTransition> = {
  assign: { from: ['planned', 'assigned'], to: 'assigned' },
  unassign: { from: ['assigned'], to: 'planned' },
  // It came to nothing: another appointment begins it anew.
  reappoint: { from: ['no_show', 'refused_vehicle'], to: 'planned' },
  set_off: { from: ['assigned'], to: 'on_the_way' },
  arrive: { from: ['on_the_way'], to: 'arrived' },
  inspect: { from: ['arrived'], to: 'inspecting' },
  depart: { from: ['inspecting'], to: 'in_transit' },
  reach: { from: ['in_transit'], to: 'arrived_at_destination' },
  hand_over: {
    from: ['arrived_at_destination', 're_presented'],
    to: 'handing_over',
  },
  finish: { from: ['handing_over'], to: 'done' },
  // At pick-up nobody came: the appointment is made again, or the booking is cancelled.
  miss: { from: ['arrived'], to: 'no_show' },
  refuse_vehicle: { from: ['arrived', 'inspecting'], to: 'refused_vehicle' },
  break_down: { from: ['in_transit'], to: 'breakdown' },
  repair: { from: ['breakdown'], to: 'in_transit' },
  keep_overnight: {
    from: ['arrived_at_destination', 'handing_over'],
    to: 'kept_overnight',
  },
  present_again: {
    from: ['kept_overnight', 'arrived_at_destination'],
    to: 're_presented',
  },
  cancel: {
    from: ['planned', 'assigned', 'on_the_way', 'arrived', 'inspecting', 'no_show', 'refused_vehicle'],
    to: 'cancelled',
  },
};
