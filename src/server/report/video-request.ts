/** Whoever follows a booking asks for the videos of a report; the team sends them a link that ends by itself. */

import { videoPath } from '../../domain/report/report-link.ts';
import { addEvent } from '../booking/booking-event.ts';
import type { StoredBooking } from '../booking/booking-store.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';
import { queueMail } from '../outbox/mail.ts';
import { signTicket } from '../session/ticket.ts';
import { videoAskedMail, videoMail } from './report-mails.ts';
import { findReport, isVideoOver, NO_REPORT, type StoredReport, videoEnd } from './report-store.ts';

export interface VideoChange {
  readonly clientId: string;
  readonly reportId: string;
  /** Its booking. */
  readonly stored: StoredBooking;
  /** Who asks, or sends. */
  readonly accountId: string;
}

/**
 * Idempotent: what was asked for is not asked for again, until the link that answered it is over.
 * @throws problem ERROR.STATE for a report without a video
 */
export function requestVideo(services: Services, change: VideoChange): Promise<void> {
  const { appUrl } = services;
  return changeVideo(services, change, async (tx, report, now) => {
    if (report.report.content.videos.length === 0) {
      throw problem('ERROR.STATE', { message: 'Cet état des lieux n’a pas de vidéo.' });
    }
    if (report.videoRequestedAt !== null && !isVideoOver(report, now)) return;
    await tx.query(
      `update condition_report set video_requested_at = $2, video_requested_by = $3, video_released_at = null
       where id = $1`,
      [change.reportId, now, change.accountId],
    );
    await note(tx, 'video_requested', change, report, now);
    await queueMail(tx, videoAskedMail({ ...change.stored, ...nameOf(report), appUrl }), now);
  });
}

/**
 * Idempotent: one link for each time that the videos were asked for.
 * @throws problem ERROR.STATE where nobody asked for them, or where they have not come whole
 */
export function releaseVideo(services: Services, change: VideoChange): Promise<void> {
  const { appUrl, keys } = services;
  return changeVideo(services, change, async (tx, report, now) => {
    if (report.videoReleasedAt !== null) return;
    const [asker] = await tx.query<{ mail: string }>(
      `select mail from condition_report as report join account on account.id = video_requested_by
       where report.id = $1 and video_requested_at is not null`,
      [change.reportId],
    );
    if (!asker)
      throw problem('ERROR.STATE', { message: 'Personne n’a demandé la vidéo de cet état des lieux.' });
    if (!report.report.content.videos.every((id) => report.verifiedMedia.includes(id))) {
      throw problem('ERROR.STATE', {
        message:
          'La vidéo n’est pas encore arrivée en entier\u00a0: envoyez-la depuis la tablette qui l’a prise.',
      });
    }
    await tx.query('update condition_report set video_released_at = $2 where id = $1', [
      change.reportId,
      now,
    ]);
    await note(tx, 'video_released', change, report, now);
    const expiresAt = videoEnd(now.toISOString());
    const link = `${appUrl}${videoPath(signTicket(keys, 'video', { id: change.reportId, expiresAt }))}`;
    const mailData = { ...change.stored, ...nameOf(report), appUrl, mail: asker.mail };
    await queueMail(tx, videoMail({ ...mailData, link, expiresAt }), now);
  });
}

const nameOf = ({ tripKind, report: { kind } }: StoredReport) => ({ tripKind, kind });

async function note(
  tx: Queryable,
  kind: 'video_requested' | 'video_released',
  { stored, accountId }: VideoChange,
  { tripKind, report }: StoredReport,
  now: Date,
): Promise<void> {
  const detail = { trip: tripKind, report: report.kind };
  await addEvent(tx, { bookingId: stored.booking.id, kind, accountId, detail }, now);
}

/** One at a time on a report. @throws problem ERROR.NOT_FOUND where it was forgotten meanwhile */
async function changeVideo(
  { database, clock, mail }: Services,
  { clientId, reportId }: VideoChange,
  work: (tx: Queryable, report: StoredReport, now: Date) => Promise<void>,
): Promise<void> {
  const now = clock();
  await database.tx(async (tx) => {
    await lockName(tx, `report ${reportId}`);
    const report = await findReport(tx, reportId);
    if (!report) throw problem('ERROR.NOT_FOUND', { message: NO_REPORT });
    if (!(await isRepeat(tx, clientId, reportId, now))) await work(tx, report, now);
  });
  mail.wake();
}
