/** Condition reports as the database holds them. */

import type { Booking } from '../../domain/booking/booking.ts';
import { DAY_MS } from '../../domain/lib/time/durations.ts';
import { firstNameOf } from '../../domain/mission/driver-trip.ts';
import type { ReportLine } from '../../domain/report/booked-reports.ts';
import { outcomeOf, type ReportContent } from '../../domain/report/condition-report.ts';
import type { ReportDetail, ReportSummary } from '../../domain/report/office-calls.ts';
import { type Countersignature, REPORT_FORMAT, type ReportFile } from '../../domain/report/report-file.ts';
import { reportLine } from '../../domain/report/report-line.ts';
import { VIDEO_DAYS } from '../../domain/report/report-link.ts';
import type { SealedReport, UnsealedReport } from '../../domain/report/seal.ts';
import type { Queryable } from '../database/database.ts';

/** Said when there is none, or when it is another's. */
export const NO_REPORT = 'Aucun état des lieux ne correspond.';

export interface StoredReport {
  readonly bookingId: string;
  readonly tripKind: ReportSummary['tripKind'];
  /** Of the trip, from 1: after a no-show it is driven to anew. */
  readonly attempt: number;
  readonly report: SealedReport;
  readonly countersignature: Countersignature;
  /** Ids of its media that are here, whole, and the ones that were sealed. */
  readonly verifiedMedia: readonly string[];
  /** When its videos were asked for, and when their link was sent; ISO 8601. */
  readonly videoRequestedAt: string | null;
  readonly videoReleasedAt: string | null;
}

interface Row
  extends Omit<StoredReport, 'report' | 'countersignature' | 'videoRequestedAt' | 'videoReleasedAt'>,
    Omit<Countersignature, 'signedAt'> {
  readonly sealed: string;
  readonly hash: string;
  readonly signedAt: Date;
  readonly videoRequestedAt: Date | null;
  readonly videoReleasedAt: Date | null;
}

/** Ids of the media of a report, `report`, that are verified, as JSON. */
const VERIFIED_MEDIA = `(
  select coalesce(json_agg(medium.id), '[]')
  from condition_report_medium as listed
    join medium on medium.id = medium_id and medium.hash = listed.hash and medium.report_id = report.id
  where listed.report_id = report.id
    and not exists (select 1 from medium_slice where medium_slice.medium_id = medium.id and not verified))`;

/** What was forgotten with its customer is no more. */
const SELECT = `
  select booking_id as "bookingId", trip.kind as "tripKind", report.attempt, sealed, hash, key_id as "keyId",
    previous_vehicle_hash as "previousVehicleHash", signed_at as "signedAt", signature,
    ${VERIFIED_MEDIA} as "verifiedMedia", video_requested_at as "videoRequestedAt",
    video_released_at as "videoReleasedAt"
  from condition_report as report join trip on trip.id = trip_id
  where sealed is not null`;

function toStored({
  bookingId,
  tripKind,
  attempt,
  verifiedMedia,
  sealed,
  hash,
  signedAt,
  videoRequestedAt,
  videoReleasedAt,
  ...signed
}: Row): StoredReport {
  // Checked by its schema when it came, and unchanged since.
  const report = { ...(JSON.parse(sealed) as UnsealedReport), hash };
  const countersignature = { ...signed, signedAt: signedAt.toISOString() };
  return {
    bookingId,
    tripKind,
    attempt,
    verifiedMedia,
    report,
    countersignature,
    videoRequestedAt: videoRequestedAt?.toISOString() ?? null,
    videoReleasedAt: videoReleasedAt?.toISOString() ?? null,
  };
}

export async function findReport(database: Queryable, id: string): Promise<StoredReport | null> {
  const [row] = await database.query<Row>(`${SELECT} and report.id = $1`, [id]);
  return row ? toStored(row) : null;
}

/** In the order in which they came. */
export async function findReportsOf(database: Queryable, bookingId: string): Promise<StoredReport[]> {
  const rows = await database.query<Row>(`${SELECT} and booking_id = $1 order by number`, [bookingId]);
  return rows.map(toStored);
}

export const listReportsOf = async (database: Queryable, bookingId: string): Promise<ReportSummary[]> =>
  (await findReportsOf(database, bookingId)).map(toSummary);

/** Of what a report is sent as, without its ending. */
export const fileNameOf = (
  { tripKind, report }: Pick<StoredReport, 'tripKind'> & { readonly report: Pick<SealedReport, 'kind'> },
  { reference }: Pick<Booking, 'reference'>,
): string => `etat-des-lieux-${reference}-${tripKind}-${report.kind}`;

/** When the link to its videos shows nothing any more. @param releasedAt ISO 8601 */
export const videoEnd = (releasedAt: string): Date => new Date(Date.parse(releasedAt) + VIDEO_DAYS * DAY_MS);

/** Videos whose link is over can be asked for again, as if nobody had. */
export const isVideoOver = ({ videoReleasedAt }: StoredReport, now: Date): boolean =>
  videoReleasedAt !== null && videoEnd(videoReleasedAt) <= now;

/** As those who follow the booking read it. */
export const toLine = (stored: StoredReport, booking: Pick<Booking, 'reference'>, now: Date): ReportLine => ({
  ...reportLine(toSummary(stored)),
  file: `${fileNameOf(stored, booking)}.pdf`,
  hasVideo: stored.report.content.videos.length > 0,
  ...(isVideoOver(stored, now)
    ? { videoRequestedAt: null, videoReleasedAt: null }
    : { videoRequestedAt: stored.videoRequestedAt, videoReleasedAt: stored.videoReleasedAt }),
});

/** Oldest first. */
async function listAddenda(database: Queryable, reportId: string): Promise<ReportDetail['addenda']> {
  const rows = await database.query<Omit<ReportDetail['addenda'][number], 'at'> & { readonly at: Date }>(
    `select addendum.id, text, addendum.created_at as at, display_name as author
     from condition_report_addendum as addendum join account on account.id = account_id
     where report_id = $1 order by addendum.created_at, addendum.id`,
    [reportId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), author: firstNameOf(row.author) }));
}

export const isUploaded = ({ report, verifiedMedia }: StoredReport): boolean =>
  verifiedMedia.length === report.media.length;

function toSummary(stored: StoredReport): ReportSummary {
  const { bookingId, tripKind, report, countersignature } = stored;
  return {
    id: report.clientId,
    bookingId,
    tripId: report.tripId,
    tripKind,
    kind: report.kind,
    sealedAt: report.sealedAt,
    receivedAt: countersignature.signedAt,
    outcome: outcomeOf(report.content),
    state: isUploaded(stored) ? 'uploaded' : 'sealed',
  };
}

/** What is answered of a report, and what its document shows besides. */
export interface PrintedReport extends ReportDetail {
  readonly content: ReportContent;
  readonly countersignature: Countersignature;
}

export async function readDetail(database: Queryable, stored: StoredReport): Promise<PrintedReport> {
  const { report, countersignature, verifiedMedia } = stored;
  const { content, previousHash, hash, media } = report;
  return {
    ...toSummary(stored),
    content,
    previousHash,
    hash,
    media: media.map((medium) => ({ ...medium, verified: verifiedMedia.includes(medium.id) })),
    countersignature,
    addenda: await listAddenda(database, report.clientId),
  };
}

/** For who reads no amount. What was sealed has them all the same: it proves the rest. */
export const withoutReceipts = (detail: PrintedReport): PrintedReport => ({
  ...detail,
  content: { ...detail.content, receipts: [] },
});

/** What anybody can check without us. */
export async function readFile(
  database: Queryable,
  { report, countersignature }: StoredReport,
): Promise<ReportFile> {
  const cut = await database.query<{ id: string; bytes: readonly number[] }>(
    `select medium_id as id, json_agg(bytes order by index) as bytes
     from medium_slice join medium on medium.id = medium_id
     where report_id = $1 group by medium_id having count(*) > 1 order by medium_id`,
    [report.clientId],
  );
  const slices = Object.fromEntries(cut.map(({ id, bytes }) => [id, bytes]));
  return { format: REPORT_FORMAT, report, countersignature, ...(cut.length > 0 && { slices }) };
}
