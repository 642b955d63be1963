/** A trip driven to its end, by what is offered on its driver's tablet or on the team's page: each step is pressed there. */

import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import type { DriverTripView } from '../../src/domain/mission/calls.ts';
import { stepsOf } from '../../src/domain/mission/pending-move.ts';
import { movesOf, type TripMove } from '../../src/domain/trip/trip-machine.ts';
import type { Answer } from './api.ts';
import { moveWords, requireControl } from './booking-controls.tsx';
import type { Actor, BookingWalk } from './booking-walk.ts';
import { wholeWay } from './desk.ts';

/** In the order in which they lead on. */
const ways: readonly TripMove[] = [...wholeWay, 'repair', 'present_again'];

export const onward = (moves: readonly string[]): TripMove | undefined =>
  ways.find((way) => moves.includes(way));

/** What is offered is not refused. */
export function requireTaken(what: string, { status, body }: Answer): void {
  if (status >= 400) throw new Error(`${what} is offered and refused: ${JSON.stringify(body)}`);
}

export async function take(walk: BookingWalk, tripId: string, move: string): Promise<Answer> {
  const answer = await walk.move(tripId, move);
  requireTaken(move, answer);
  return answer;
}

type BookedTrip = OfficeBookingView['trips'][number];

/** Nobody departs, nor is offered to, without the report that its driver seals. */
async function reportFirst(walk: BookingWalk, tripId: string): Promise<void> {
  await walk.check();
  const isOffered = () =>
    walk.booking.trips.some(({ id, moves }) => id === tripId && moves.includes('depart'));
  if (isOffered()) return;
  requireTaken('a report', await walk.report(tripId));
  await walk.check();
  if (!isOffered()) throw new Error('nobody may depart with a report that is sealed');
}

/** By a teammate who is on the phone with its driver. */
export const driveAsOffice =
  (walk: BookingWalk, { id, status }: BookedTrip, first: TripMove) =>
  async () => {
    let answer: Answer;
    let at = status;
    for (let move: TripMove | undefined = first; ; ) {
      if (move === 'depart') await reportFirst(walk, id);
      const words = await moveWords('office', move);
      await requireControl(at, {
        screen: 'office',
        words,
        read: async () => {
          await walk.check();
          return walk.booking;
        },
      });
      answer = await take(walk, id, move);
      at = answer.body.status;
      move = answer.status < 400 ? onward(movesOf(answer.body.status)) : undefined;
      if (move === undefined) return answer;
    }
  };

/** As `Mission` asks for a report, for want of a button to leave. */
const REPORT = 'Continuer l’état des lieux';

/** By who drives it, on their tablet. @param read the trip as it is now, where it is still theirs */
export async function driveAsDriver(
  walk: BookingWalk,
  first: DriverTripView,
  driver: Actor,
  read: () => Promise<DriverTripView | undefined>,
): Promise<Answer> {
  let trip = first;
  let answer: Answer | null = null;
  for (;;) {
    const { forward } = stepsOf(trip);
    if (forward === null) {
      if (!answer) throw new Error(`nothing can be pressed on the tablet: ${trip.status}`);
      return answer;
    }
    const shown = trip;
    const isReported = trip.reports?.some(({ kind }) => kind === 'pickup');
    const control = (words: string) =>
      requireControl(`${trip.status} ${isReported}`, { screen: 'driver', words, read: () => shown });
    if (forward === 'depart' && !isReported) {
      await control(REPORT);
      requireTaken('a report', await walk.report(trip.id, {}, driver));
      const reported = await read();
      if (!reported) throw new Error('a trip that left its driver’s tablet');
      trip = reported;
      continue;
    }
    await control(await moveWords('driver', forward));
    answer = await walk.move(trip.id, forward, driver);
    requireTaken(forward, answer);
    trip = answer.body;
  }
}
