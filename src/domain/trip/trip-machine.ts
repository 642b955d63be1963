/**
 * The life of a trip (domain.md, States): its transitions, which its driver's tablet knows too, with what a driver does on the
 * way, and the machine, with the words of what it refuses, which the server alone needs. A load of its own: most pages show a
 * state, and work nothing out.
 */

import { keysOf } from '../lib/key-of.ts';
import { type Machine, nextOn, type Transitions, withParticiples } from '../lib/machine.ts';
import { MINUTE_MS } from '../lib/time/durations.ts';
import { isYetToStart, type Trip, type TripState, tripStates, withUs, yetToStart } from './trip.ts';

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
  | 'turn_back'
  | 'cancel'
  | 'abandon';

/** No departure without a sealed pick-up report. */
export const tripTransitions: Transitions<TripState, TripTransition> = {
  assign: { from: yetToStart, to: 'assigned' },
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
    from: ['arrived_at_destination', 'handing_over', 're_presented'],
    to: 'kept_overnight',
  },
  present_again: {
    from: ['kept_overnight', 'arrived_at_destination'],
    to: 're_presented',
  },
  // Pressed too soon, or somebody else has to go: it can be given to them, or moved.
  turn_back: { from: ['on_the_way', 'arrived'], to: 'assigned' },
  cancel: {
    from: ['planned', 'assigned', 'on_the_way', 'arrived', 'inspecting', 'no_show', 'refused_vehicle'],
    to: 'cancelled',
  },
  // The team alone says so, and where the vehicle is.
  abandon: { from: withUs, to: 'abandoned' },
};

/** What is done with a trip by calls of their own: who drives it, when, and that it is given up. */
type Arrangement = 'assign' | 'unassign' | 'reappoint' | 'cancel' | 'abandon';
const arrangements: readonly string[] = [
  'assign',
  'unassign',
  'reappoint',
  'cancel',
  'abandon',
] satisfies Arrangement[];

/** What a driver does on the way. */
export type TripMove = Exclude<TripTransition, Arrangement>;

export const tripMoves = keysOf(tripTransitions).filter(
  (name): name is TripMove => !arrangements.includes(name),
);

/**
 * What can be done next with a trip.
 * @param outbound of a way back: where the way there is; null where there is none
 */
export const movesOf = (trip: TripState, outbound: TripState | null = null): TripMove[] =>
  tripMoves.filter(
    (name) =>
      nextOn(tripTransitions, trip, name) !== null && (name !== 'set_off' || isVehicleThere(outbound)),
  );

/** A way back begins where the way there has ended: with the vehicle at the establishment. @param outbound null where there is none */
export const isVehicleThere = (outbound: TripState | null): boolean =>
  outbound === null || outbound === 'done';

/** Of a way back, where the way there is; null where there is none. */
export const outboundOf = <T extends { readonly kind: string }>(trip: T, trips: readonly T[]): T | null =>
  trip.kind === 'return' ? (trips.find(({ kind }) => kind === 'outbound') ?? null) : null;

/** After these another appointment is to be agreed on. */
export const troubles = [
  'miss',
  'refuse_vehicle',
  'break_down',
  'keep_overnight',
] as const satisfies TripMove[];
export type Trouble = (typeof troubles)[number];
/** What came to nothing on its way, and waits for another appointment. */
export const troubledTrips: readonly TripState[] = /* @__PURE__ */ troubles.map(
  (move) => tripTransitions[move].to,
);

/** Whether a step ends an appointment before the vehicle is where it goes. */
export const isTrouble = (move: TripMove): move is Trouble => troubles.some((trouble) => trouble === move);

/** Whoever drives it is not there yet: once its appointment is over it is late. */
export const expectedTrips: readonly TripState[] = [
  ...tripTransitions.set_off.from,
  ...tripTransitions.arrive.from,
];

/** Its driver is where the vehicle is collected. */
export const stayingTrips: readonly TripState[] = [
  ...tripTransitions.inspect.from,
  ...tripTransitions.depart.from,
];
/** As long as a report takes, and the keys, in minutes. */
export const STAY_MINUTES = 45;

/** Its appointment is over, and nobody is there yet, or has been there for longer than it takes: the next one waits for it. */
export const isLate = (
  { status, slot, arrivedAt }: Pick<Trip, 'status' | 'slot' | 'arrivedAt'>,
  now: Date,
): boolean => {
  if (slot === null || Date.parse(slot.end) >= now.getTime()) return false;
  const stays =
    stayingTrips.includes(status) &&
    arrivedAt !== null &&
    Date.parse(arrivedAt) + STAY_MINUTES * MINUTE_MS < now.getTime();
  return stays || isYetToStart(status) || expectedTrips.includes(status);
};

/** Nobody has set off to it. */
export const idleTrips: readonly TripState[] = tripTransitions.set_off.from;
/** Who has not set off so long before the end of an appointment, in minutes, is hardly there in time. */
export const SET_OFF_MINUTES = 30;

export const tripMachine: Machine<TripState, TripTransition> = {
  subject: 'Ce trajet',
  states: tripStates,
  transitions: /* @__PURE__ */ withParticiples(tripTransitions, {
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
    turn_back: 'dit pas encore en route',
    cancel: 'annulé',
    abandon: 'interrompu',
  }),
};
