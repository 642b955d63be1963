/** The thread that writes documents: reading fonts and laying out a page is no work for the event loop. */

import { invoicePdf } from '../invoice/invoice-pdf.ts';
import { answerThread } from '../thread.ts';
import type { Printed } from './printer.ts';

answerThread(({ content }: Printed) => invoicePdf(content));
