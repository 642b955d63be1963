/** Tells the team of a report that somebody must answer for: new damage, reservations, a refusal to sign. */

import { capital } from '../../domain/lib/capital.ts';
import { compareDamages } from '../../domain/report/compare-reports.ts';
import type { Damage, ReportContent } from '../../domain/report/condition-report.ts';
import { damageText } from '../../domain/report/damage-text.ts';
import type { SealedReport } from '../../domain/report/seal.ts';
import type { StoredBooking, StoredTrip } from '../booking/booking-store.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import { alarmingReportMail } from './report-mails.ts';

export interface Alarming {
  readonly stored: StoredBooking;
  readonly trip: Pick<StoredTrip, 'kind'>;
  readonly report: SealedReport;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

/** In the transaction that takes the report, which has not come before: once. */
export async function notifyAlarm(
  tx: Queryable,
  { stored, trip, report, appUrl }: Alarming,
  now: Date,
): Promise<void> {
  const { kind, content } = report;
  const before = await damagesBefore(tx, stored.booking.id, report.clientId);
  const alarms = alarmsOf(content, before);
  if (alarms.length === 0) return;
  const why = alarms.map(({ reason }) => reason);
  await tx.query('update condition_report set alarms = $2 where id = $1', [
    report.clientId,
    capital(why.join(', ')),
  ]);
  const details = alarms.flatMap((alarm) => alarm.details);
  await queueMail(
    tx,
    alarmingReportMail({ ...stored, tripKind: trip.kind, kind, appUrl, why, details }),
    now,
  );
}

interface Alarm {
  readonly reason: string;
  readonly details: readonly string[];
}

/** @param before what the report before it says; null for the first, which says how the vehicle was given to us */
function alarmsOf(
  { damages, reservations, missing }: Pick<ReportContent, 'damages' | 'reservations' | 'missing'>,
  before: readonly Damage[] | null,
): Alarm[] {
  const added = before === null ? [] : compareDamages(before, damages).added;
  return [
    ...(added.length === 0
      ? []
      : [
          {
            reason: 'dommage nouveau',
            details: added.map((one) => `Dommage nouveau\u00a0: ${damageText(one)}`),
          },
        ]),
    ...(reservations === null ? [] : [{ reason: 'réserves', details: [`Réserves\u00a0: ${reservations}`] }]),
    ...(missing?.why === 'refused'
      ? [{ reason: 'signature refusée', details: [`Signature refusée\u00a0: ${missing.reason}`] }]
      : []),
  ];
}

/** What the last report of the same booking found, whichever trip it was of; null without one. */
async function damagesBefore(tx: Queryable, bookingId: string, reportId: string): Promise<Damage[] | null> {
  const [last] = await tx.query<{ damages: Damage[] }>(
    `select sealed::jsonb #> '{content,damages}' as damages
     from condition_report as report join trip on trip.id = trip_id
     where booking_id = $1 and report.id <> $2 and sealed is not null order by number desc limit 1`,
    [bookingId, reportId],
  );
  return last?.damages ?? null;
}
