/** For how long the law has invoices kept, apart from what orders need of it. */

import { numberWord } from '../lib/number-word.ts';

/** Article L123-22 of the commercial code. */
export const INVOICE_YEARS = 10;
export const invoiceRetention = `${numberWord[INVOICE_YEARS]}\u00a0ans`;
