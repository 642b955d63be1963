/** Gives trips to drivers and takes them back, several in one act: each is done or refused by itself. */

import type { MoveResult } from '../../domain/planning/move-calls.ts';
import { assign } from '../booking/changes/assign.ts';
import { partId } from '../calls/part-id.ts';
import type { Services } from '../calls/services.ts';
import { refusedFor } from '../http/refusal.ts';
import { findGivable, proposalsFor } from './proposals.ts';

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
  for (const move of moves) results.push(await one(services, act, move));
  return results;
}

async function one(
  services: Services,
  { clientId, accountId }: Act,
  { tripId, from, to: driverId }: Move,
): Promise<MoveResult> {
  const { database } = services;
  let done: Pick<MoveResult, 'driver' | 'warning'> = { driver: null, warning: null };
  const refusal = await refusedFor(async () => {
    const trip = await findGivable(database, tripId);
    const { proposals } = await proposalsFor(services, trip);
    await assign(services, {
      id: trip.bookingId,
      ownAccountId: null,
      accountId,
      clientId: partId(clientId, tripId),
      tripKind: trip.kind,
      driverId,
      from,
    });
    const given = proposals.find((proposal) => proposal.driverId === driverId);
    done = {
      driver: (await findGivable(database, tripId)).driver,
      warning: given && !given.isAdvised ? given.reason : null,
    };
  });
  return { tripId, ...done, refusal };
}
