/** Invoices as PDF files, written away from the event loop. */

import type { InvoiceContent } from '../../domain/invoice.ts';
import type { Log } from '../log.ts';
import { lazyThread, type Thread } from '../thread.ts';

export type InvoicePrinter = Thread<InvoiceContent, Uint8Array<ArrayBuffer>>;

export const createInvoicePrinter = (log: Log): InvoicePrinter =>
  lazyThread(new URL('./invoice-pdf-thread.ts', import.meta.url), (error) =>
    log.error('invoice_thread_died', error),
  );
