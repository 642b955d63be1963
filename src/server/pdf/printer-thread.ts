/** The thread that writes documents: reading fonts and laying out a page is no work for the event loop. */

import { invoicePdf } from '../invoice/invoice-pdf.ts';
import { mandatePdf } from '../mandate/mandate-pdf.ts';
import { answerThread } from '../thread.ts';
import type { Printed } from './printer.ts';

answerThread((asked: Printed) =>
  asked.kind === 'invoice' ? invoicePdf(asked.content) : mandatePdf(asked.content),
);
