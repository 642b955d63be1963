/** condition_report, condition_report/{id}, its file, document, addenda and videos, condition_report/key and condition_report/verify. */

import type { Infer } from 'superstruct';
import type { Role } from '../../domain/account/roles.ts';
import { isUuid } from '../../domain/lib/ruled.ts';
import type { ReportLine } from '../../domain/report/condition-report-detail.ts';
import {
  addendumSchema,
  reportFileSchema,
  sealedReportSchema,
  videoChangeSchema,
} from '../../domain/report/condition-report-schema.ts';
import { faultOf, IS_OURS, reportFaults, type Verification } from '../../domain/report/report-file.ts';
import { NO_BOOKING, type StoredBooking } from '../booking/booking-store.ts';
import { findNamed, ownAccountOf, readers, team } from '../booking/named-booking.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { pdfResponse } from '../http/pdf-response.ts';
import { problem } from '../http/problem.ts';
import { readId } from '../http/read-id.ts';
import { requireSession, type Session } from '../session/session.ts';
import { requireTicket } from '../session/ticket.ts';
import { addAddendum } from './add-addendum.ts';
import { receiveReport } from './receive-report.ts';
import { reportDocument } from './report-document.ts';
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
} from './report-store.ts';
import { releaseVideo, requestVideo, type VideoChange } from './video-request.ts';

/** Of a report with as many damages and photos as there may be, and two long signatures. */
const REPORT_MAX_BYTES = 200_000;

export const conditionReportCalls = (services: ReportServices): ApiCall[] => [
  { method: 'POST', path: '/condition_report', answer: (call) => receive(services, call) },
  { method: 'GET', path: '/condition_report', answer: (call) => list(services, call) },
  // Before `:id`, which they would be.
  { method: 'GET', path: '/condition_report/key', answer: (call) => keys(services, call) },
  { method: 'POST', path: '/condition_report/verify', answer: (call) => verify(services, call) },
  { method: 'GET', path: '/condition_report/:id', answer: (call) => read(services, call) },
  { method: 'GET', path: '/condition_report/:id/file', answer: (call) => sendFile(services, call) },
  { method: 'GET', path: '/condition_report/:id/pdf', answer: (call) => sendPdf(services, call) },
  { method: 'POST', path: '/condition_report/:id/addendum', answer: (call) => add(services, call) },
  {
    method: 'POST',
    path: '/condition_report/:id/video_request',
    answer: (call) => changeVideo(services, call, ['ROLE_CUSTOMER', 'ROLE_PARTNER'], requestVideo),
  },
  {
    method: 'POST',
    path: '/condition_report/:id/video_release',
    answer: (call) => changeVideo(services, call, team, releaseVideo),
  },
];

/** By its driver, or by a teammate on whose tablet it was made. */
async function receive(services: ReportServices, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, ...team);
  const report = await readBody(call, sealedReportSchema, { maxBytes: REPORT_MAX_BYTES });
  const stored = await receiveReport(services, { report, accountId });
  services.mail.wake();
  return call.json(await readDetail(services.database, stored), 201);
}

/** Of one booking. */
async function list(services: ReportServices, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
  const id = (call.req.query('bookingId') ?? '').toLowerCase();
  if (!isUuid(id)) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  await findNamed(services, { id, ownAccountId: ownAccountOf(session) }, services.clock());
  return call.json({ items: await listReportsOf(services.database, id) });
}

async function keys(services: ReportServices, call: Call): Promise<Response> {
  return call.json({ keys: await listReportKeys(services.database) });
}

async function verify(services: ReportServices, call: Call): Promise<Response> {
  await services.rateLimits.require(limits.reportVerify, services.clientAddress(call));
  const file = await readBody(call, reportFileSchema, { maxBytes: REPORT_MAX_BYTES });
  const fault = await faultOf(file, await listReportKeys(services.database));
  const verification: Verification = {
    valid: fault === null,
    fault,
    message: fault === null ? IS_OURS : reportFaults[fault],
  };
  return call.json(verification);
}

async function read(services: ReportServices, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
  const { stored } = await findNamedReport(services, readId(call, NO_REPORT), session);
  return call.json(await readDetail(services.database, stored));
}

async function sendFile(services: ReportServices, call: Call): Promise<Response> {
  const { stored, booking } = await findShownReport(services, call);
  call.header('Content-Disposition', `attachment; filename="${fileNameOf(stored, booking)}.json"`);
  return call.json(await readFile(services.database, stored));
}

async function sendPdf(services: ReportServices, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
  const { stored, booking } = await findNamedReport(services, readId(call, NO_REPORT), session);
  const content = await reportDocument(services, stored, booking);
  return pdfResponse(await services.printer.call({ kind: 'report', content }), fileNameOf(stored, booking));
}

async function add(services: ReportServices, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...team);
  const stored = await addToReport(
    services,
    session,
    readId(call, NO_REPORT),
    await readBody(call, addendumSchema),
  );
  return call.json(await readDetail(services.database, stored), 201);
}

/** Idempotent on `clientId`. @returns the report @throws problem ERROR.NOT_FOUND or ERROR.EXISTS_ID */
export async function addToReport(
  services: ReportServices,
  session: Session,
  id: string,
  { clientId, text }: Infer<typeof addendumSchema>,
): Promise<StoredReport> {
  const { stored } = await findNamedReport(services, id, session);
  const { accountId } = session;
  const addendum = { id: clientId.toLowerCase(), reportId: id, accountId, text: text.trim() };
  await addAddendum(services.database, addendum, services.clock());
  return stored;
}

/** Answers the report's line, as the booking has it. */
async function changeVideo(
  services: ReportServices,
  call: Call,
  roles: readonly Role[],
  change: (services: ReportServices, change: VideoChange) => Promise<void>,
): Promise<Response> {
  const session = await requireSession(call, services, ...roles);
  const { clientId } = await readBody(call, videoChangeSchema);
  return call.json(
    await makeVideoChange(services, session, { id: readId(call, NO_REPORT), clientId, change }),
  );
}

interface AskedVideoChange {
  readonly id: string;
  readonly clientId: string;
  readonly change: (services: ReportServices, change: VideoChange) => Promise<void>;
}

/** Idempotent on `clientId`. @returns the report's line @throws problem ERROR.NOT_FOUND, or what the change throws */
export async function makeVideoChange(
  services: ReportServices,
  session: Session,
  { id, clientId, change }: AskedVideoChange,
): Promise<ReportLine> {
  const { whole, booking } = await findNamedReport(services, id, session);
  const { accountId } = session;
  await change(services, { clientId: clientId.toLowerCase(), reportId: id, stored: whole, accountId });
  const after = await findReport(services.database, id);
  if (!after) throw problem('ERROR.NOT_FOUND', { message: NO_REPORT });
  return toLine(after, booking, services.clock());
}

interface Named {
  readonly stored: StoredReport;
  readonly booking: StoredBooking['booking'];
  /** The booking with what is not shown of it. */
  readonly whole: StoredBooking;
}

/** The same to who has a link to it. */
async function findShownReport(services: ReportServices, call: Call): Promise<Named> {
  const text = call.req.query('ticket');
  if (text === undefined) {
    const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
    return findNamedReport(services, readId(call, NO_REPORT), session);
  }
  requireTicket(services, call, { kind: 'report', text, refusal: NO_REPORT });
  return findNamedReport(services, readId(call, NO_REPORT), null);
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
): Promise<Named> {
  const stored = await findReport(services.database, id);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_REPORT });
  const asked = { id: stored.bookingId, ownAccountId: session && ownAccountOf(session) };
  const whole = await findNamed(services, asked, services.clock(), NO_REPORT);
  return { stored, booking: whole.booking, whole };
}
