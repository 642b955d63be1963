/** What the document of a condition report holds: all of it, and as many of its photos as a mail can carry. */

import type { Booking } from '../../domain/booking/booking.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import { photoZones, type ReportContent, receiptKinds } from '../../domain/report/condition-report.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { findBooking } from '../booking/booking-store.ts';
import type { Prints } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Attachment } from '../outbox/mail.ts';
import type { MediaFiles } from './media-files.ts';
import { findMedium, type StoredMedium } from './media-store.ts';
import { fileNameOf, findReport, type PrintedReport, readDetail, type StoredReport } from './report-store.ts';

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
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  /** Those that have come, but for what would make the file too large. */
  readonly photos: readonly PrintedPhoto[];
}

export interface Printing {
  readonly database: Queryable;
  readonly mediaFiles: MediaFiles;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

export async function reportDocument(
  { database, mediaFiles, appUrl }: Printing,
  stored: StoredReport,
  { reference, vehicle }: Pick<Booking, 'reference' | 'vehicle'>,
): Promise<ReportDocument> {
  const detail = await readDetail(database, stored);
  const photos: PrintedPhoto[] = [];
  let room = PHOTOS_MAX_BYTES;
  for (const [id, caption] of captionsOf(detail.content)) {
    const medium = stored.verifiedMedia.includes(id) ? await findMedium(database, id) : null;
    const bytes = medium?.mime === 'image/jpeg' ? sizeOf(medium) : Number.POSITIVE_INFINITY;
    if (bytes > room) continue;
    room -= bytes;
    const content = await mediaFiles.read([{ id, index: 0, start: 0, end: bytes }]);
    photos.push({ caption, bytes: new Uint8Array(await new Response(content).arrayBuffer()) });
  }
  return { reference, vehicle, detail, appUrl, photos };
}

const sizeOf = ({ slices }: StoredMedium): number => slices.reduce((sum, { bytes }) => sum + bytes, 0);

/** The document as a mail carries it. @throws where the report was forgotten */
export const attachedDocument =
  (printing: Printing & { readonly clock: Clock; readonly printer: Prints<'report', ReportDocument> }) =>
  async (reportId: string): Promise<Attachment> => {
    const { database, clock, printer } = printing;
    const stored = await findReport(database, reportId);
    const found = stored && (await findBooking(database, stored.bookingId, clock()));
    if (!found) throw new Error('a mail of a report that is no more');
    const content = await reportDocument(printing, stored, found.booking);
    return {
      filename: `${fileNameOf(stored, found.booking)}.pdf`,
      content: await printer.call({ kind: 'report', content }),
    };
  };

/** What each photo shows, in the order in which they are printed. */
const captionsOf = ({ photos, damages, receipts }: ReportContent): Map<string, string> =>
  new Map([
    ...photos.map(({ zone, mediumId }) => [mediumId, photoZones[zone]] as const),
    ...damages.flatMap((damage, index) => damage.photos.map((id) => [id, `Dégât ${index + 1}`] as const)),
    ...receipts.flatMap(({ kind, photos: ids }) => ids.map((id) => [id, receiptKinds[kind]] as const)),
  ]);
