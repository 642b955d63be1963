/** What waits for somebody of the team, as their desk lists it. */

import type { QueueEntry } from '../../src/domain/desk/calls.ts';
import type { QueueKind } from '../../src/domain/desk/queue-kinds.ts';
import { getAs } from './accounts.ts';
import type { Desk } from './desk.ts';

export const queueOf = async (desk: Desk): Promise<QueueEntry[]> =>
  (await getAs(desk.team('teammate'), `${desk.server.url}/api/desk`)).body.entries;

/** What of one kind waits, about one booking where it is said. */
export const waiting = async (desk: Desk, kind: QueueKind, bookingId?: string): Promise<QueueEntry[]> =>
  (await queueOf(desk)).filter(
    (entry) => entry.kind === kind && (bookingId === undefined || entry.booking?.id === bookingId),
  );
