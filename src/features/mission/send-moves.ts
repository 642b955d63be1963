/** Sends the steps that wait, in their order, once each, by one tab at a time. */
import { type DriverTripAnswer, driverTripSchema } from '../../domain/driver-day-answer.ts';
import { post } from '../../platform/http.ts';
import type { HttpError } from '../../platform/http-error.ts';
import { readMoves, removeMoves, type StoredMove, updateMove } from '../../platform/mission-store.ts';
import { isRefusal } from '../../platform/session-calls.ts';

/** What the API takes, in milliseconds: a week without network. */
const MAX_WAITED = 604_800_000;

/** A session that has ended says nothing of a step: it waits for the next login. */
const isRefused = (error: unknown): error is HttpError => isRefusal(error) && error.status !== 401;

/**
 * A refused step stays, with the reason, and holds back those that follow it on its trip; other trips go on.
 * @param onSent with the trip as it has become
 * @throws HttpError of the first step that could be neither sent nor refused
 */
export const sendMoves = (
  account: string,
  onSent: (trip: DriverTripAnswer) => Promise<void>,
): Promise<void> =>
  inOneTab(async () => {
    const moves = await readMoves(account);
    const held = new Set(moves.filter(({ refusal }) => refusal !== null).map(({ tripId }) => tripId));
    for (const move of moves.filter(({ refusal }) => refusal === null)) {
      if (held.has(move.tripId)) continue;
      try {
        const trip = await send(move);
        await onSent(trip);
        await removeMoves(account, [move.order]);
      } catch (error) {
        if (!isRefused(error)) throw error;
        held.add(move.tripId);
        await updateMove(account, move.order, { refusal: error.message });
      }
    }
  });

export function send({
  tripId,
  clientId,
  transition,
  at,
  position,
}: Omit<StoredMove, 'order'>): Promise<DriverTripAnswer> {
  const waitedMs = Math.min(MAX_WAITED, Math.max(0, Date.now() - Date.parse(at)));
  return post(['trip', tripId, 'status'], { clientId, transition, at, waitedMs, position }, driverTripSchema);
}

/** Without locks, where the page is not served over TLS, two tabs may send the same step: the API takes it once. */
const inOneTab = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('moves', work) : work();
