/** Sends the steps and the sealed reports that wait, in the order in which they were made, once each. */

import type { DriverTripView } from '../../domain/mission/calls.ts';
import { changeTripStatus } from '../../domain/mission/calls.ts';
import { MAX_WAITED_MS } from '../../domain/mission/pending-move.ts';
import { sendReport as send } from '../../domain/report/tablet-calls.ts';
import { api } from '../api/api.ts';
import type { HttpError } from '../http/http-error.ts';
import { isRefusal } from '../session/session-calls.ts';
import { withLock } from './lock.ts';
import { readMoves, removeMoves, updateMove } from './mission-store.ts';
import { noteReport, readReports } from './report-store.ts';
import type { StoredMove, TabletReport } from './tablet-records.ts';

/** A session that has ended says nothing of what was sent: it waits for the next login. */
export const isRefused = (error: unknown): error is HttpError => isRefusal(error) && error.status !== 401;

interface Step {
  readonly tripId: string;
  readonly refusal: string | null;
  /** Between two steps there is room for the reports that were sealed there. */
  readonly place: number;
  readonly send: () => Promise<void>;
  readonly refuse: (why: string) => Promise<void>;
}

/**
 * What is refused stays, with the reason, and holds back what follows it on its trip; other trips go on.
 * @param onTrip with a trip as a step has made it
 * @throws HttpError of the first that could be neither sent nor refused
 */
export const sendSteps = (account: string, onTrip: (trip: DriverTripView) => Promise<void>): Promise<void> =>
  withLock('moves', async () => {
    const steps = [
      ...(await readMoves(account)).map(
        (move): Step => ({
          ...move,
          place: move.order,
          send: async () => {
            await onTrip(await sendMove(move));
            await removeMoves(account, [move.order]);
          },
          refuse: (refusal) => updateMove(account, move.order, { refusal }),
        }),
      ),
      ...(await readReports(account))
        .filter(isWaiting)
        .sort(bySeal)
        .map(
          (report): Step => ({
            ...report,
            place: (report.afterMove ?? 0) + 0.5,
            send: () => sendReport(report),
            refuse: (refusal) => noteReport(report.clientId, { refusal }),
          }),
        ),
    ].sort((a, b) => a.place - b.place);
    const held = new Set<string>();
    for (const { tripId, refusal, send, refuse } of steps) {
      if (held.has(tripId)) continue;
      if (refusal === null) {
        try {
          await send();
          continue;
        } catch (error) {
          if (!isRefused(error)) throw error;
          await refuse(error.message);
        }
      }
      held.add(tripId);
    }
  });

const isWaiting = ({ sealed, sent }: TabletReport): boolean => sealed !== null && !sent;

const bySeal = (a: TabletReport, b: TabletReport): number =>
  (a.sealed?.sealedAt ?? '').localeCompare(b.sealed?.sealedAt ?? '');

export function sendMove({
  tripId,
  clientId,
  transition,
  at,
  position,
  reason = null,
}: Omit<StoredMove, 'order'>): Promise<DriverTripView> {
  const waitedMs = Math.min(MAX_WAITED_MS, Math.max(0, Date.now() - Date.parse(at)));
  return api(changeTripStatus, { id: tripId }, { clientId, transition, at, waitedMs, position, reason });
}

async function sendReport({ clientId, sealed }: TabletReport): Promise<void> {
  if (sealed) await api(send, {}, sealed);
  await noteReport(clientId, { sent: true });
}
