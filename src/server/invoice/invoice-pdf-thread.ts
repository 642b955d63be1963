/** The thread that writes invoices: reading fonts and laying out a page is no work for the event loop. */

import { answerThread } from '../thread.ts';
import { invoicePdf } from './invoice-pdf.ts';

answerThread(invoicePdf);
