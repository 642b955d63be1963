/** condition_report, condition_report/{id}, its file, document, addenda and videos, condition_report/key and condition_report/verify. */

import type { Infer } from 'superstruct';
import { team } from '../../domain/account/roles.ts';
import { HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { ReportLine } from '../../domain/report/booked-reports.ts';
import { readReportFile, readReportPdf, requestVideo } from '../../domain/report/calls.ts';
import {
  addendumSchema,
  reportFileSchema,
  sentReportSchema,
  videoChangeSchema,
} from '../../domain/report/condition-report-schema.ts';
import {
  addAddendum,
  listReports,
  readReport,
  readVideos,
  releaseVideo,
} from '../../domain/report/office-calls.ts';
import { faultOf, verdictText } from '../../domain/report/report-file.ts';
import { sendReport } from '../../domain/report/tablet-calls.ts';
import { readReportKeys, verifyReport } from '../../domain/report/verify-calls.ts';
import { NO_BOOKING, type StoredBooking } from '../booking/booking-store.ts';
import { findNamed, readers } from '../booking/named-booking.ts';
import { readsAmounts } from '../booking/own-booking.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { recordId, recordQuery, textQuery } from '../calls/param-rules.ts';
import { limits } from '../http/limits.ts';
import { pdfResponse } from '../http/pdf-response.ts';
import { problem } from '../http/problem.ts';
import { ownAccountOf } from '../session/own-account.ts';
import type { Session } from '../session/session.ts';
import { requireTicket } from '../session/ticket.ts';
import { addAddendum as storeAddendum } from './add-addendum.ts';
import { mediaPath } from './media-link.ts';
import { receiveReport } from './receive-report.ts';
import { printReport } from './report-document.ts';
import type { ReportServices } from './report-services.ts';
import { listReportKeys } from './report-signer.ts';
import {
  fileNameOf,
  findReport,
  listReportsOf,
  NO_REPORT,
  readDetail,
  readFile,
  type StoredReport,
  toLine,
  withoutReceipts,
} from './report-store.ts';
import { releaseVideo as release, requestVideo as request, type VideoChange } from './video-request.ts';

/** Of a report with as many damages and photos as there may be, and two long signatures. */
const REPORT_MAX_BYTES = 200_000;

/** How long a teammate may watch a video for, in milliseconds. */
const WATCHED_MS = HOUR_MS;

const params = { id: recordId(NO_REPORT) };
/** Who may follow a booking; whose it is, `findNamedReport` asks. */
const followers = [...readers, 'ROLE_PARTNER'] as const;

export const conditionReportCalls = (services: ReportServices) => [
  handle(
    sendReport,
    {
      summary: 'Takes a condition report as a tablet sealed it: of its driver, or of who says why',
      roles: team,
      body: json(sentReportSchema, REPORT_MAX_BYTES),
      status: 201,
      problems: ['ERROR.EXISTS_ID', 'ERROR.HASH', 'ERROR.PREVIOUS', 'ERROR.STATE'],
    },
    async ({ session: { accountId }, body: { reason = null, ...report } }) => {
      const stored = await receiveReport(services, { report, reason, accountId });
      services.mail.wake();
      return readDetail(services.database, stored);
    },
  ),
  handle(
    listReports,
    {
      summary: 'The condition reports of a booking',
      roles: followers,
      query: { bookingId: recordQuery(NO_BOOKING) },
    },
    async ({ session, query: { bookingId } }) => {
      await findNamed(services, { id: bookingId, ownAccountId: ownAccountOf(session) }, services.clock());
      return { items: await listReportsOf(services.database, bookingId) };
    },
  ),
  // Before `:id`, which they would be.
  handle(
    readReportKeys,
    { summary: 'The keys that condition reports are countersigned with', roles: 'anyone' },
    async () => ({ keys: await listReportKeys(services.database) }),
  ),
  handle(
    verifyReport,
    {
      // With the signature of the PDF that it was read from: nobody sends us a PDF to take apart.
      summary: 'Whether the file of a condition report is what we countersigned',
      roles: 'anyone',
      limit: limits.reportVerify,
      body: json(reportFileSchema, REPORT_MAX_BYTES),
    },
    async ({ body: file }) => {
      const fault = await faultOf(file, await listReportKeys(services.database));
      return { valid: fault === null, fault, message: verdictText(file, fault) };
    },
  ),
  handle(
    readReport,
    { summary: 'A condition report', roles: followers, params },
    async ({ session, params: { id } }) => {
      const { stored, whole } = await findNamedReport(services, id, session);
      const detail = await readDetail(services.database, stored);
      return readsAmounts(whole, ownAccountOf(session)) ? detail : withoutReceipts(detail);
    },
  ),
  handle(
    readReportFile,
    {
      summary: 'A condition report as a file that anybody can check',
      roles: { lazy: followers },
      params,
      query: { ticket: textQuery },
      otherAnswers: { anyone: reportFileSchema },
    },
    async ({ call, session, params: { id }, query: { ticket } }) => {
      if (ticket !== null) requireTicket(services, { kind: 'report', id, text: ticket, refusal: NO_REPORT });
      const found = await findNamedReport(services, id, ticket === null ? await session() : null);
      const { stored, booking } = found;
      call.header('Content-Disposition', `attachment; filename="${fileNameOf(stored, booking)}.json"`);
      return readFile(services.database, stored);
    },
  ),
  handle(
    readReportPdf,
    {
      summary: 'A condition report as a document',
      roles: followers,
      limit: { perAccount: limits.document },
      params,
    },
    async ({ session, params: { id } }) => {
      const { stored, booking, whole } = await findNamedReport(services, id, session);
      const reader = { withReceipts: readsAmounts(whole, ownAccountOf(session)) };
      return pdfResponse(await printReport(services, stored, booking, reader), fileNameOf(stored, booking));
    },
  ),
  handle(
    addAddendum,
    {
      summary: 'Adds to a condition report, which stays as it was sealed',
      roles: team,
      params,
      body: json(addendumSchema),
      status: 201,
      problems: ['ERROR.EXISTS_ID'],
    },
    async ({ session, params: { id }, body }) => {
      const stored = await addToReport(services, session, id, body);
      return readDetail(services.database, stored);
    },
  ),
  handle(
    requestVideo,
    {
      summary: 'Asks for the videos of a condition report',
      roles: ['ROLE_CUSTOMER', 'ROLE_PARTNER'],
      params,
      body: json(videoChangeSchema),
      problems: ['ERROR.STATE'],
    },
    ({ session, params: { id }, body: { clientId } }) =>
      makeVideoChange(services, session, { id, clientId, change: request }),
  ),
  handle(
    readVideos,
    { summary: 'The videos of a condition report, for the team to watch', roles: team, params },
    async ({ session, params: { id } }) => {
      const { stored } = await findNamedReport(services, id, session);
      const expiresAt = new Date(services.clock().getTime() + WATCHED_MS);
      const pathOf = (medium: string) => mediaPath(services.keys, { id: medium, expiresAt });
      return {
        videos: stored.report.content.videos.map((medium) => ({
          id: medium,
          path: stored.verifiedMedia.includes(medium) ? pathOf(medium) : null,
        })),
      };
    },
  ),
  handle(
    releaseVideo,
    {
      summary: 'Mails the link to the videos of a condition report',
      roles: team,
      params,
      body: json(videoChangeSchema),
      problems: ['ERROR.STATE'],
    },
    ({ session, params: { id }, body: { clientId } }) =>
      makeVideoChange(services, session, { id, clientId, change: release }),
  ),
];

/** Idempotent on `clientId`. @returns the report @throws problem ERROR.NOT_FOUND or ERROR.EXISTS_ID */
async function addToReport(
  services: ReportServices,
  session: Session,
  id: string,
  { clientId, text }: Infer<typeof addendumSchema>,
): Promise<StoredReport> {
  const { stored } = await findNamedReport(services, id, session);
  const { accountId } = session;
  const addendum = { id: clientId.toLowerCase(), reportId: id, accountId, text: text.trim() };
  await storeAddendum(services.database, addendum, services.clock());
  return stored;
}

interface VideoChangeRequest {
  readonly id: string;
  readonly clientId: string;
  readonly change: (services: ReportServices, change: VideoChange) => Promise<void>;
}

/** Idempotent on `clientId`. @returns the report's line @throws problem ERROR.NOT_FOUND, or what the change throws */
async function makeVideoChange(
  services: ReportServices,
  session: Session,
  { id, clientId, change }: VideoChangeRequest,
): Promise<ReportLine> {
  const { whole, booking } = await findNamedReport(services, id, session);
  const { accountId } = session;
  await change(services, { clientId: clientId.toLowerCase(), reportId: id, stored: whole, accountId });
  const after = await findReport(services.database, id);
  if (!after) throw problem('ERROR.NOT_FOUND', { message: NO_REPORT });
  return toLine(after, booking, services.clock());
}

interface NamedReport {
  readonly stored: StoredReport;
  readonly booking: StoredBooking['booking'];
  /** The booking with what is not shown of it. */
  readonly whole: StoredBooking;
}

/**
 * The report of an id, of a booking that who calls may know of.
 * @param session null where a link says that they may
 * @throws problem ERROR.NOT_FOUND
 */
async function findNamedReport(
  services: ReportServices,
  id: string,
  session: Session | null,
): Promise<NamedReport> {
  const stored = await findReport(services.database, id);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_REPORT });
  const asked = { id: stored.bookingId, ownAccountId: session && ownAccountOf(session) };
  const whole = await findNamed(services, asked, services.clock(), NO_REPORT);
  return { stored, booking: whole.booking, whole };
}
