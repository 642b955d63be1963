/** What the document of a condition report holds: all of it, its file, and as many of its photos as a mail can carry. */

import type { Booking } from '../../domain/booking/booking.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import { compareDamages, type DamageComparison } from '../../domain/report/compare-reports.ts';
import { photoZones, type ReportContent, receiptKinds } from '../../domain/report/condition-report.ts';
import type { ReportFile } from '../../domain/report/report-file.ts';
import { reportName } from '../../domain/report/report-line.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { findBooking } from '../booking/booking-store.ts';
import { readsAmounts } from '../booking/own-booking.ts';
import type { Prints } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Attachment } from '../outbox/mail.ts';
import type { MediaFiles } from './media-files.ts';
import { findMedium, type StoredMedium } from './media-store.ts';
import { type ReportSigner, signPdf } from './report-signer.ts';
import {
  fileNameOf,
  findReport,
  findReportsOf,
  type PrintedReport,
  readDetail,
  readFile,
  type StoredReport,
  withoutReceipts,
} from './report-store.ts';

/** Mail servers refuse more than some ten megabytes, of which an attachment takes four thirds of its size. */
const PHOTOS_MAX_BYTES = 6_000_000;

export interface PrintedPhoto {
  readonly caption: string;
  /** JPEG. */
  readonly bytes: Uint8Array;
}

export interface ReportDocument {
  readonly reference: string;
  readonly vehicle: Pick<Vehicle, 'brand' | 'model' | 'vin'>;
  readonly detail: PrintedReport;
  /** Where the vehicle changed hands, as it was booked. */
  readonly place: string;
  /** What became of the damages since the booking's report before this one; null for its first. */
  readonly since: { readonly label: string; readonly damages: DamageComparison } | null;
  /** What anybody can check without us. */
  readonly file: ReportFile;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  /** Those that have come, but for what would make the file too large. */
  readonly photos: readonly PrintedPhoto[];
}

export interface Printing {
  readonly database: Queryable;
  readonly mediaFiles: MediaFiles;
  readonly printer: Prints<'report', ReportDocument>;
  readonly reportSigner: ReportSigner;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

interface Reader {
  /** What was paid on the way, and photos of it. What was sealed, and is attached, has them all the same: it proves the rest. */
  readonly withReceipts: boolean;
}

/** The whole file, signed. */
export async function printReport(
  printing: Printing,
  stored: StoredReport,
  booking: PrintedBooking,
  reader: Reader,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await reportDocument(printing, stored, booking, reader);
  return signPdf(printing.reportSigner, await printing.printer.call({ kind: 'report', content }));
}

type PrintedBooking = Pick<Booking, 'id' | 'reference' | 'vehicle' | 'outbound' | 'inbound' | 'provider'>;

async function reportDocument(
  { database, mediaFiles, appUrl }: Printing,
  stored: StoredReport,
  booking: PrintedBooking,
  { withReceipts }: Reader,
): Promise<ReportDocument> {
  const { reference, vehicle } = booking;
  const whole = await readDetail(database, stored);
  const detail = withReceipts ? whole : withoutReceipts(whole);
  const reports = await findReportsOf(database, booking.id);
  const before = reports[reports.findIndex(({ report }) => report.hash === detail.hash) - 1];
  return {
    reference,
    vehicle,
    detail,
    place: placeOf(stored, booking),
    since: before
      ? {
          label: reportName({ kind: before.report.kind, tripKind: before.tripKind }),
          damages: compareDamages(before.report.content.damages, detail.content.damages),
        }
      : null,
    file: await readFile(database, stored),
    appUrl,
    photos: await readPhotos({ database, mediaFiles }, stored, detail.content),
  };
}

/** A vehicle is collected where its trip begins, and handed over where it ends. */
function placeOf({ tripKind, report: { kind } }: StoredReport, booking: PrintedBooking): string {
  const { from, to } = endsOf(tripKind, booking);
  return (kind === 'pickup' ? from : to).address.label;
}

async function readPhotos(
  { database, mediaFiles }: Pick<Printing, 'database' | 'mediaFiles'>,
  { verifiedMedia }: StoredReport,
  content: ReportContent,
): Promise<PrintedPhoto[]> {
  const photos: PrintedPhoto[] = [];
  let remainingBytes = PHOTOS_MAX_BYTES;
  for (const [id, caption] of captionsOf(content)) {
    const medium = verifiedMedia.includes(id) ? await findMedium(database, id) : null;
    const bytes = medium?.mime === 'image/jpeg' ? sizeOf(medium) : Number.POSITIVE_INFINITY;
    if (bytes > remainingBytes) continue;
    remainingBytes -= bytes;
    const read = await mediaFiles.read([{ id, index: 0, start: 0, end: bytes }]);
    photos.push({ caption, bytes: new Uint8Array(await new Response(read).arrayBuffer()) });
  }
  return photos;
}

const sizeOf = ({ slices }: StoredMedium): number => slices.reduce((sum, { bytes }) => sum + bytes, 0);

/** The document as a mail carries it, to its customer. @throws where the report was forgotten */
export const attachedDocument =
  (printing: Printing & { readonly clock: Clock }) =>
  async (reportId: string): Promise<Attachment> => {
    const { database, clock } = printing;
    const stored = await findReport(database, reportId);
    const found = stored && (await findBooking(database, stored.bookingId, clock()));
    if (!found) throw new Error('a mail of a report that is no more');
    return {
      filename: `${fileNameOf(stored, found.booking)}.pdf`,
      content: await printReport(printing, stored, found.booking, {
        withReceipts: readsAmounts(found, found.accountId),
      }),
    };
  };

/** What each photo shows, in the order in which they are printed. */
const captionsOf = ({ photos, damages, receipts }: ReportContent): Map<string, string> =>
  new Map([
    ...photos.map(({ zone, mediumId }) => [mediumId, photoZones[zone]] as const),
    ...damages.flatMap((damage, index) => damage.photos.map((id) => [id, `Dégât ${index + 1}`] as const)),
    ...receipts.flatMap(({ kind, photos: ids }) => ids.map((id) => [id, receiptKinds[kind]] as const)),
  ]);
