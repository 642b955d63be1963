/** Sends the document of a report to its customer, once, when all its media are here. */

import { findBooking } from '../booking/booking-store.ts';
import { reportMail } from '../booking/mails/booking-mails.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { queueMail } from '../outbox/mail.ts';
import { findReport, isUploaded } from './report-store.ts';

/** In the transaction that may have brought what was missing. @param reportId of a report that may not have come yet */
export async function mailOnceUploaded(
  tx: Queryable,
  { reportId, appUrl }: { readonly reportId: string; readonly appUrl: string },
  now: Date,
): Promise<void> {
  // A report and its last medium may come at the same time, and neither would see the other.
  await lockName(tx, `report ${reportId}`);
  const stored = await findReport(tx, reportId);
  if (!stored || !isUploaded(stored)) return;
  const first = await tx.query(
    'update condition_report set mailed_at = $2 where id = $1 and mailed_at is null returning 1',
    [reportId, now],
  );
  if (first.length === 0) return;
  const booking = await findBooking(tx, stored.bookingId, now);
  if (!booking) throw new Error('a report without its booking');
  const { tripKind, attempt, report } = stored;
  const mailData = { ...booking, appUrl, kind: report.kind, tripKind, attempt };
  await queueMail(tx, { ...reportMail(mailData), reportId }, now);
}
