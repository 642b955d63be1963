/**
 * Two tablets without a network may both have sealed a report where there can be one. The first that comes is taken; the
 * other one stays on its tablet, and the team is told.
 */

import { type ReportKind, reportKinds } from '../../domain/report/condition-report.ts';
import type { SealedReport } from '../../domain/report/seal.ts';
import { addEvent } from '../booking/booking-event.ts';
import type { StoredBooking, StoredTrip } from '../booking/booking-store.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import { forkedReportMail } from './report-mails.ts';

/**
 * Why a report can never follow those of its trip, in French; null where it follows them, or may once more have come.
 * @param chain of the trip's attempt, newest first
 */
export function forkIn(
  chain: readonly { readonly kind: string; readonly hash: string }[],
  { kind, previousHash }: Pick<SealedReport, 'kind' | 'previousHash'>,
): string | null {
  if (chain.some((one) => one.kind === kind)) return alreadyThere(kind);
  const follows = previousHash === (chain[0]?.hash ?? null);
  const isOld = previousHash === null || chain.some(({ hash }) => hash === previousHash);
  return !follows && isOld
    ? 'Un autre appareil a déjà envoyé un état des lieux de ce trajet, que celui-ci ne suit pas.'
    : null;
}

const alreadyThere = (kind: ReportKind) =>
  `Ce trajet a déjà un état des lieux «\u00a0${reportKinds[kind]}\u00a0»\u00a0: complétez-le par un ajout.`;

export interface Fork {
  readonly stored: StoredBooking;
  readonly trip: Pick<StoredTrip, 'id' | 'kind'>;
  readonly report: SealedReport;
  /** Who sends it. */
  readonly accountId: string;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

/** Once, however often the tablet tries. */
export async function notifyFork(
  tx: Queryable,
  { stored, trip, report, accountId, appUrl }: Fork,
  now: Date,
): Promise<void> {
  if (await isRepeat(tx, report.clientId, trip.id, now)) return;
  const { kind, sealedAt, hash } = report;
  const { id: bookingId } = stored.booking;
  const detail = { trip: trip.kind, report: kind, hash };
  await addEvent(tx, { bookingId, kind: 'report_forked', accountId, detail }, now);
  const [sender] = await tx.query<{ name: string }>(
    'select display_name as name from account where id = $1',
    [accountId],
  );
  const by = sender?.name ?? '';
  await queueMail(
    tx,
    forkedReportMail({ ...stored, kind, tripKind: trip.kind, sealedAt, hash, by, appUrl }),
    now,
  );
}
