/** Who should drive a trip: those who can make it before the others, the earliest to be there first, and why, in French. */

import { MINUTE_MS } from '../lib/time/durations.ts';
import { durationLabel } from '../lib/time/french-duration.ts';
import { hourOf } from '../lib/time/french-slot.ts';
import { parisTime } from '../lib/time/paris-time.ts';
import { canMakeBoth, minutesBetween, type PlannedTrip, type Slot } from '../lib/time/slots.ts';
import { isLicenceOver, licenceWarning } from './licence.ts';
import { breachesOf, breachLabel, type WorkingTime, workedDays, workingTimeOn } from './working-time.ts';

/** A trip that somebody has. */
export interface GivenTrip extends PlannedTrip {
  /** It was driven, or came to nothing: it keeps nobody from another, and was work all the same. */
  readonly isOver: boolean;
}

export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** The last day of their licence, `YYYY-MM-DD`; null where nobody has said it. */
  readonly licenceUntil: string | null;
  /** On the day of the trip. */
  readonly isAbsent: boolean;
  /** The office is theirs: they drive where nobody else can. */
  readonly isOffice: boolean;
  /** What they have in the week of the trip and around it, in any order, without the trip itself. */
  readonly trips: readonly GivenTrip[];
}

export interface Proposal {
  readonly driverId: string;
  readonly name: string;
  /** Why they stand where they do. */
  readonly reason: string;
  /** Nothing speaks against them: they can make it, are there, may drive, and stay within the law. */
  readonly isAdvised: boolean;
  readonly isAbsent: boolean;
  /** From their trip of that day that comes before it; null where none does. */
  readonly wayMinutes: number | null;
}

/** From the best to the worst. */
const ranks = ['advised', 'over_hours', 'licence', 'busy', 'absent'] as const;

interface Judged {
  readonly candidate: Candidate;
  readonly rank: (typeof ranks)[number];
  readonly reason: string;
  /** When they can be where it begins, in milliseconds; before everybody where nothing of that day comes first. */
  readonly arrival: number;
  readonly wayMinutes: number | null;
  readonly dayMinutes: number;
}

/** Every candidate, the best first: drivers before the office, and of two alike the one whose name comes first. */
export function proposeDrivers(trip: PlannedTrip, candidates: readonly Candidate[], now: Date): Proposal[] {
  return candidates
    .map((candidate) => judge(trip, candidate, now))
    .sort(
      (one, other) =>
        ranks.indexOf(one.rank) - ranks.indexOf(other.rank) ||
        Number(one.candidate.isOffice) - Number(other.candidate.isOffice) ||
        compare(one.arrival, other.arrival) ||
        one.dayMinutes - other.dayMinutes ||
        one.candidate.name.localeCompare(other.candidate.name, 'fr'),
    )
    .map(({ candidate: { id, name, isAbsent }, rank, reason, wayMinutes }) => ({
      driverId: id,
      name,
      reason,
      isAdvised: rank === 'advised',
      isAbsent,
      wayMinutes,
    }));
}

export interface FreeHour {
  readonly slot: Slot;
  /** Who can make it then. */
  readonly driverId: string;
  readonly name: string;
}

/**
 * The appointment at which somebody can make a trip whose hour is the nearest to its own; null where nobody can.
 * @param slots of one day, that it may take instead
 */
export function nearestFree(
  trip: PlannedTrip,
  candidates: readonly Candidate[],
  slots: readonly Slot[],
  now: Date,
): FreeHour | null {
  const minutesOf = ({ start }: Slot) => parisTime(new Date(start)).minutes;
  const apart = (slot: Slot) => Math.abs(minutesOf(slot) - minutesOf(trip.slot));
  const nearest = slots
    .filter(({ start }) => Date.parse(start) > now.getTime())
    .toSorted((one, other) => apart(one) - apart(other));
  for (const slot of nearest) {
    const [best] = proposeDrivers({ ...trip, slot }, candidates, now);
    if (best?.isAdvised) return { slot, driverId: best.driverId, name: best.name };
  }
  return null;
}

/** Two that begin nothing earlier are alike: infinities have no difference. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

/** A trip whose hour has come begins now at the soonest: who is free then is another question than who was. */
function fromNow(trip: PlannedTrip, now: Date): PlannedTrip {
  const late = now.getTime() - Date.parse(trip.slot.start);
  if (late <= 0) return trip;
  const later = (instant: string) => new Date(Date.parse(instant) + late).toISOString();
  return { ...trip, slot: { start: later(trip.slot.start), end: later(trip.slot.end) } };
}

function judge(asked: PlannedTrip, candidate: Candidate, now: Date): Judged {
  const trip = fromNow(asked, now);
  const isLate = trip !== asked;
  const { day } = parisTime(new Date(trip.slot.start));
  const { trips, licenceUntil } = candidate;
  const before = lastBefore(trip, trips, day);
  const way = before && minutesBetween(before.to, trip.from);
  const arrival = before && way !== null ? Date.parse(before.slot.end) + way * MINUTE_MS : -Infinity;
  const { dayMinutes } = workingTimeOn(workedDays(trips), day);
  const judged = { candidate, arrival, wayMinutes: way, dayMinutes };

  if (candidate.isAbsent) return { ...judged, rank: 'absent', reason: 'Absence ce jour-là' };
  const under = isLate && trips.find(({ isOver, slot }) => !isOver && slot.end <= trip.slot.start);
  if (under)
    return { ...judged, rank: 'busy', reason: `Encore sur son trajet de ${hourOf(under.slot.start)}` };
  const conflict = trips.find((other) => !other.isOver && !canMakeBoth(trip, other));
  if (conflict) return { ...judged, rank: 'busy', reason: busyUntil(trip, conflict) };
  // What nobody has noted is asked for beside their name: said of every trip, it would hide what speaks for them.
  const licence = licenceUntil && licenceWarning(licenceUntil, day);
  if (isLicenceOver(licenceUntil, day)) return { ...judged, rank: 'licence', reason: licence ?? '' };
  const withIt = workingTimeOn(workedDays([...trips, trip]), day);
  const [breach] = breachesOf(withIt);
  if (breach) return { ...judged, rank: 'over_hours', reason: overHours(breach, withIt, dayMinutes) };
  const load = dayMinutes > 0 ? `, ${durationLabel(withIt.dayMinutes)} ce jour-là avec celui-ci` : '';
  const free = way === null ? 'Libre, aucun trajet avant' : freeAt(way, arrival, trip, now);
  return {
    ...judged,
    rank: 'advised',
    reason: `${free}${load}${licence ? `. ${licence}` : ''}`,
  };
}

/**
 * After a trip that is over they may be there sooner than its appointment says: no hour is then told. Nobody is there
 * before their way from now, however early their trip before ends.
 */
function freeAt(way: number, arrival: number, { slot }: PlannedTrip, now: Date): string {
  const free = `Libre, à ${durationLabel(way)}`;
  const soonest = now.getTime() + way * MINUTE_MS;
  const hour = (instant: number) => hourOf(new Date(instant).toISOString());
  if (soonest > Date.parse(slot.start)) return `${free}\u00a0: peut y être à ${hour(soonest)}`;
  return arrival > Date.parse(slot.start)
    ? free
    : `${free}\u00a0: arrive à ${hour(Math.max(arrival, soonest))}`;
}

/** Where they come from: their trip of that day that ends the last before this one begins. */
function lastBefore(trip: PlannedTrip, trips: readonly GivenTrip[], day: string): GivenTrip | null {
  return trips
    .filter(({ slot }) => slot.end <= trip.slot.start && parisTime(new Date(slot.start)).day === day)
    .reduce<GivenTrip | null>((last, one) => (last && last.slot.end >= one.slot.end ? last : one), null);
}

const busyUntil = (trip: PlannedTrip, { slot }: PlannedTrip): string =>
  slot.start <= trip.slot.start
    ? `En trajet jusqu’à ${hourOf(slot.end)}`
    : `Autre trajet à ${hourOf(slot.start)}`;

/** What they have already says more than what it would make, where it is the day that is full. */
function overHours(breach: 'day' | 'week' | 'rest', withIt: WorkingTime, dayMinutes: number): string {
  return breach === 'day' && dayMinutes > 0
    ? `${durationLabel(dayMinutes)} déjà ce jour-là`
    : breachLabel(breach, withIt);
}
