/** The files that go with a mail: made when it is sent, so that they say what is so then. */

import type { Attachment, QueuedMail } from '../outbox/mail.ts';

interface Makers {
  /** The document of a condition report. */
  readonly reportDocument: (reportId: string) => Promise<Attachment>;
  readonly invoice: (number: string) => Promise<Attachment>;
  /** The appointments of a booking; none once nothing is to come. */
  readonly calendar: (bookingId: string) => Promise<readonly Attachment[]>;
  /** The general terms; none where this server has no site. */
  readonly terms: () => readonly Attachment[];
}

export const attachmentsOf =
  ({ reportDocument, invoice, calendar, terms }: Makers) =>
  async ({
    reportId,
    invoiceNumber,
    bookingId,
    hasCalendar,
    hasTerms,
  }: QueuedMail): Promise<readonly Attachment[]> => [
    ...(reportId ? [await reportDocument(reportId)] : []),
    ...(invoiceNumber ? [await invoice(invoiceNumber)] : []),
    ...(bookingId && hasCalendar ? await calendar(bookingId) : []),
    ...(hasTerms ? terms() : []),
  ];
