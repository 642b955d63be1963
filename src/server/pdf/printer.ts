/** Documents as PDF files, written away from the event loop. */

import type { InvoiceContent } from '../../domain/invoice.ts';
import type { Log } from '../log.ts';
import { lazyThread, type Thread } from '../thread.ts';

/** What a document says. */
export interface Printed {
  readonly kind: 'invoice';
  readonly content: InvoiceContent;
}

export type Printer = Thread<Printed, Uint8Array<ArrayBuffer>>;

export const createPrinter = (log: Log): Printer =>
  lazyThread(new URL('./printer-thread.ts', import.meta.url), (error) =>
    log.error('printer_thread_died', error),
  );
