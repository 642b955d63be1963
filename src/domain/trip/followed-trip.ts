/**
 * A trip as whoever follows it reads it: four or five steps in a person's words, with their hours, and what comes next. The
 * server's page alone, so that no chunk carries it; `trip-timeline.ts` has every state.
 */

import { hourOf, momentOf, slotLabel } from '../lib/time/french-slot.ts';
import { parisTime } from '../lib/time/paris-time.ts';
import { isYetToStart, type Trip, type TripState } from './trip.ts';
import type { TripStep } from './trip-timeline.ts';

export interface FollowedStep extends TripStep {
  /** « 9 h 05 », or an appointment; null where nothing is known. */
  readonly when: string | null;
}

export type FollowedTrip = Pick<
  Trip,
  'kind' | 'status' | 'slot' | 'arrivedAt' | 'departedAt' | 'deliveredAt'
>;

/** In their order. */
const stages = ['appointment', 'coming', 'driving', 'handover'] as const;
type Stage = (typeof stages)[number];

const handovers: Readonly<Record<Trip['kind'], string>> = {
  outbound: 'Votre voiture est remise',
  return: 'Votre voiture vous est rendue',
};
const comings: Readonly<Record<Trip['kind'], string>> = {
  outbound: 'Le convoyeur arrive',
  return: 'Le convoyeur va chercher votre voiture',
};

const done: Readonly<Record<Stage, (kind: Trip['kind']) => string>> = {
  appointment: () => 'Rendez-vous pris',
  coming: () => 'Le convoyeur est arrivé',
  driving: () => 'Votre voiture est partie',
  handover: (kind) => handovers[kind],
};
const toCome: typeof done = {
  // What came to nothing begins anew.
  appointment: () => 'Un autre rendez-vous à convenir',
  coming: (kind) => comings[kind],
  driving: () => 'Votre voiture roule',
  handover: (kind) => handovers[kind],
};

interface Progress {
  /** How many stages are behind. */
  readonly passed: number;
  /** What is going on; null once everything is done. */
  readonly now: ((trip: FollowedTrip) => string) | null;
  readonly next: readonly Stage[];
}

const at = (passed: number, now: Progress['now']): Progress => ({
  passed,
  now,
  next: stages.slice(passed + 1),
});
/** Off that way: for good, but for what is next. */
const off = (passed: number, now: string, next: readonly Stage[] = []): Progress => ({
  passed,
  now: () => now,
  next,
});

const progress: Readonly<Record<TripState, Progress>> = {
  planned: at(0, ({ slot }) => (slot ? 'Rendez-vous pris' : 'Rendez-vous à convenir')),
  assigned: at(0, () => 'Rendez-vous pris'),
  on_the_way: at(1, ({ kind }) => comings[kind]),
  arrived: at(1, () => 'Le convoyeur est sur place'),
  inspecting: at(1, () => 'Le convoyeur dresse l’état des lieux'),
  in_transit: at(2, () => 'Votre voiture roule'),
  arrived_at_destination: at(3, () => 'Votre voiture est arrivée'),
  handing_over: at(3, ({ kind }) =>
    kind === 'return' ? 'Nous vous rendons votre voiture' : 'Nous remettons votre voiture',
  ),
  done: at(4, null),
  no_show: off(2, 'Personne au rendez-vous', ['appointment']),
  refused_vehicle: off(2, 'Votre voiture n’a pas pu être prise en charge', ['appointment']),
  breakdown: off(3, 'Votre voiture est en panne', ['handover']),
  kept_overnight: off(3, 'Votre voiture est gardée pour la nuit', ['handover']),
  re_presented: off(3, 'Votre voiture est présentée à nouveau', ['handover']),
  abandoned: off(3, 'Trajet interrompu'),
  cancelled: off(0, 'Trajet annulé'),
};

/** What happened and when, what is going on, where something is, and what comes next. */
export function followedSteps(trip: FollowedTrip): readonly FollowedStep[] {
  const { kind, status } = trip;
  const { passed, now, next } = progress[status];
  const step = (progress: TripStep['progress'], label: string, when: string | null = null) => ({
    progress,
    label,
    when,
  });
  return [
    ...stages.slice(0, passed).map((stage) => step('done', done[stage](kind), whenOf(stage, trip))),
    ...(now ? [step('current', now(trip), sinceWhen(trip))] : []),
    ...next.map((stage) => step('to_come', toCome[stage](kind))),
  ];
}

function whenOf(stage: Stage, trip: FollowedTrip): string | null {
  if (stage === 'appointment') return trip.slot && slotLabel(trip.slot);
  const instants = { coming: trip.arrivedAt, driving: trip.departedAt, handover: trip.deliveredAt };
  return instantOf(instants[stage], trip);
}

/** Of what is going on. */
function sinceWhen(trip: FollowedTrip): string | null {
  const { status, slot } = trip;
  if (isYetToStart(status)) return slot ? slotLabel(slot) : 'quand le véhicule sera prêt';
  const begun = { arrived: trip.arrivedAt, in_transit: trip.departedAt };
  const since = status === 'arrived' || status === 'in_transit' ? instantOf(begun[status], trip) : null;
  return since && `depuis ${since}`;
}

/** The hour; with its day where that is not the one of the appointment. */
function instantOf(instant: string | null, { slot }: FollowedTrip): string | null {
  if (instant === null) return null;
  const dayOf = (moment: string) => parisTime(new Date(moment)).day;
  return slot && dayOf(slot.start) === dayOf(instant) ? hourOf(instant) : momentOf(instant);
}
