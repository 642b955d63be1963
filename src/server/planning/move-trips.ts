/** Gives trips to drivers and takes them back, several in one act: each is done or refused by itself. */

import type { MoveResult } from '../../domain/planning/move-calls.ts';
import { assign } from '../booking/changes/assign.ts';
import { partId } from '../calls/part-id.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { refusedFor } from '../http/refusal.ts';
import {
  bestOf,
  findGivable,
  type GivableTrip,
  isKept,
  noHour,
  type Proposed,
  planAll,
  proposalsFor,
} from './proposals.ts';

interface Act {
  readonly clientId: string;
  /** Who asks. */
  readonly accountId: string;
}

export interface Move {
  readonly tripId: string;
  /** Who had it when that was asked, and who shall have it; null is nobody. */
  readonly from: string | null;
  readonly to: string | null;
}

/** One after the other: what is given first counts for who may have the next. Each idempotent on `clientId`. */
export async function moveAll(services: Services, act: Act, moves: readonly Move[]): Promise<MoveResult[]> {
  const results: MoveResult[] = [];
  for (const { tripId, from, to } of moves) {
    results.push(await one(services, act, tripId, () => ({ from, to })));
  }
  return results;
}

/** The same of trips that nobody drives, or somebody who is absent then, each for who is proposed for it. */
export async function giveAll(
  services: Services,
  act: Act,
  tripIds: readonly string[],
): Promise<MoveResult[]> {
  const nobody: string[] = [];
  /** Whoever has it and is there is not changed: a repeat finds its own, and another’s is refused. @throws problem ERROR.STATE */
  async function bestFor(trip: GivableTrip, { proposals }: Proposed, now: Date): Promise<Handover> {
    const { driver } = trip;
    if (driver && isKept(trip, proposals)) return { from: null, to: driver.id };
    const { to, reason } = await bestOf(trip, { proposals, nearest: noHour }, now);
    if (to) return { from: driver?.id ?? null, to: to.driverId };
    nobody.push(trip.id);
    throw problem('ERROR.STATE', { message: reason });
  }
  const results: MoveResult[] = [];
  for (const tripId of tripIds) {
    results.push(await one(services, act, tripId, bestFor));
  }
  if (nobody.length === 0) return results;
  // Now that all are given: an hour at which each of these could be made.
  const gifts = await planAll(services, nobody);
  return results.map((result) => {
    const gift = gifts.find(({ tripId, driver }) => tripId === result.tripId && driver === null);
    return gift ? { ...result, refusal: gift.reason } : result;
  });
}

type Handover = Pick<Move, 'from' | 'to'>;
/** @throws problem where there is nobody */
type Choose = (trip: GivableTrip, proposed: Proposed, now: Date) => Handover | Promise<Handover>;

async function one(
  services: Services,
  { clientId, accountId }: Act,
  tripId: string,
  choose: Choose,
): Promise<MoveResult> {
  const { database, clock } = services;
  let done: Pick<MoveResult, 'driver' | 'warning'> = { driver: null, warning: null };
  const refusal = await refusedFor(async () => {
    const trip = await findGivable(database, tripId);
    const proposed = await proposalsFor(services, trip);
    const { from, to: driverId } = await choose(trip, proposed, clock());
    await assign(services, {
      id: trip.bookingId,
      ownAccountId: null,
      accountId,
      clientId: partId(clientId, tripId),
      tripKind: trip.kind,
      driverId,
      from,
    });
    const given = proposed.proposals.find((proposal) => proposal.driverId === driverId);
    done = {
      driver: (await findGivable(database, tripId)).driver,
      warning: given && !given.isAdvised ? given.reason : null,
    };
  });
  return { tripId, ...done, refusal };
}
