/** The thread that writes documents: reading fonts and laying out a page is no work for the event loop. */

import { reportPdf } from '../condition-report/report-pdf.ts';
import { invoicePdf } from '../invoice/invoice-pdf.ts';
import { mandatePdf } from '../mandate/mandate-pdf.ts';
import { answerThread } from '../thread.ts';
import type { Printed } from './printer.ts';

answerThread((asked: Printed) => {
  if (asked.kind === 'invoice') return invoicePdf(asked.content);
  return asked.kind === 'mandate' ? mandatePdf(asked.content) : reportPdf(asked.content);
});
