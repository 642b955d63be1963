/** condition_report, condition_report/{id}, its file, document and addenda, condition_report/key and condition_report/verify. */

import {
  addendumSchema,
  reportFileSchema,
  sealedReportSchema,
} from '../../domain/condition-report-schema.ts';
import { faultOf, reportFaults, type Verification } from '../../domain/report-file.ts';
import { isUuid } from '../../domain/ruled.ts';
import { NO_BOOKING, type StoredBooking } from '../booking/booking-store.ts';
import { findNamed, ownAccountOf, readers, team } from '../booking/named-booking.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { readId } from '../http/read-id.ts';
import { pdfResponse } from '../pdf/pdf-response.ts';
import type { Services } from '../services.ts';
import { requireSession, type Session } from '../session/session.ts';
import { addAddendum } from './add-addendum.ts';
import { receiveReport } from './receive-report.ts';
import { reportDocument } from './report-document.ts';
import { listReportKeys } from './report-signer.ts';
import {
  fileNameOf,
  findReport,
  listReportsOf,
  NO_REPORT,
  readDetail,
  type StoredReport,
  toFile,
} from './report-store.ts';

/** Of a report with as many damages and photos as there may be, and two long signatures. */
const REPORT_MAX_BYTES = 200_000;

export const conditionReportCalls = (services: Services): ApiCall[] => [
  { method: 'POST', path: '/condition_report', answer: (call) => receive(services, call) },
  { method: 'GET', path: '/condition_report', answer: (call) => list(services, call) },
  // Before `:id`, which they would be.
  { method: 'GET', path: '/condition_report/key', answer: (call) => keys(services, call) },
  { method: 'POST', path: '/condition_report/verify', answer: (call) => verify(services, call) },
  { method: 'GET', path: '/condition_report/:id', answer: (call) => read(services, call) },
  { method: 'GET', path: '/condition_report/:id/file', answer: (call) => sendFile(services, call) },
  { method: 'GET', path: '/condition_report/:id/pdf', answer: (call) => sendPdf(services, call) },
  { method: 'POST', path: '/condition_report/:id/addendum', answer: (call) => add(services, call) },
];

/** By its driver, or by a teammate on whose tablet it was made. */
async function receive(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, ...team);
  const report = await readBody(call, sealedReportSchema, { maxBytes: REPORT_MAX_BYTES });
  const stored = await receiveReport(services, { report, accountId });
  services.mail.wake();
  return call.json(await readDetail(services.database, stored), 201);
}

/** Of one booking. */
async function list(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
  const id = (call.req.query('bookingId') ?? '').toLowerCase();
  if (!isUuid(id)) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  await findNamed(services, { id, ownAccountId: ownAccountOf(session) }, services.clock());
  return call.json({ items: await listReportsOf(services.database, id) });
}

async function keys(services: Services, call: Call): Promise<Response> {
  return call.json({ keys: await listReportKeys(services.database) });
}

async function verify(services: Services, call: Call): Promise<Response> {
  const file = await readBody(call, reportFileSchema, { maxBytes: REPORT_MAX_BYTES });
  await services.rateLimits.require(limits.reportVerify, services.clientAddress(call));
  const fault = await faultOf(file, await listReportKeys(services.database));
  const verification: Verification = {
    valid: fault === null,
    fault,
    message:
      fault === null ? 'Cet état des lieux est celui que nous avons contresigné.' : reportFaults[fault],
  };
  return call.json(verification);
}

async function read(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
  const { stored } = await findNamedReport(services, call, session);
  return call.json(await readDetail(services.database, stored));
}

async function sendFile(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
  const { stored, booking } = await findNamedReport(services, call, session);
  call.header('Content-Disposition', `attachment; filename="${fileNameOf(stored, booking)}.json"`);
  return call.json(toFile(stored));
}

async function sendPdf(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...readers, 'ROLE_PARTNER');
  const { stored, booking } = await findNamedReport(services, call, session);
  const content = await reportDocument(services, stored, booking);
  return pdfResponse(await services.printer.call({ kind: 'report', content }), fileNameOf(stored, booking));
}

async function add(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...team);
  const { clientId, text } = await readBody(call, addendumSchema);
  const { stored } = await findNamedReport(services, call, session);
  const { database, clock } = services;
  const reportId = stored.report.clientId;
  const { accountId } = session;
  const addendum = { id: clientId.toLowerCase(), reportId, accountId, text: text.trim() };
  await addAddendum(database, addendum, clock());
  return call.json(await readDetail(database, stored), 201);
}

interface Named {
  readonly stored: StoredReport;
  readonly booking: StoredBooking['booking'];
}

/** The report that a call names, of a booking that who calls may know of. @throws problem ERROR.NOT_FOUND */
async function findNamedReport(services: Services, call: Call, session: Session): Promise<Named> {
  const stored = await findReport(services.database, readId(call, NO_REPORT));
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_REPORT });
  const asked = { id: stored.bookingId, ownAccountId: ownAccountOf(session) };
  const { booking } = await findNamed(services, asked, services.clock(), NO_REPORT);
  return { stored, booking };
}
