/** Documents as PDF files, written away from the event loop. */

import type { MandateContent } from '../../domain/booking/mandate.ts';
import type { InvoiceContent } from '../../domain/invoice/invoice.ts';
import type { Log } from '../lib/log.ts';
import { lazyThread, type Thread } from '../lib/thread.ts';
import type { ReportDocument } from '../report/report-document.ts';

/** What a document says. */
export type Printed =
  | { readonly kind: 'invoice'; readonly content: InvoiceContent }
  | { readonly kind: 'mandate'; readonly content: MandateContent }
  | { readonly kind: 'report'; readonly content: ReportDocument };

export type PrinterThread = Thread<Printed, Uint8Array<ArrayBuffer>>;

export type Printer = Pick<PrinterThread, 'call'>;

export const createPrinterThread = (log: Log): PrinterThread =>
  lazyThread(new URL('./printer-thread.ts', import.meta.url), (error) =>
    log.error('printer_thread_died', error),
  );
