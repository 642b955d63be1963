/** The thread that writes documents: reading fonts and laying out a page is no work for the event loop. */

import { answerThread } from '../lib/thread.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { mandatePdf } from './mandate-pdf.ts';
import type { Printed } from './printer.ts';
import { reportPdf } from './report-pdf.ts';

answerThread((asked: Printed) => {
  if (asked.kind === 'invoice') return invoicePdf(asked.content);
  return asked.kind === 'mandate' ? mandatePdf(asked.content) : reportPdf(asked.content);
});
