/** Figures that the law fixes, and how sentences write them. */

import { numberWord } from '../lib/number-word.ts';

/** Of a contract made at a distance (article L221-18 of the consumer code). */
export const WITHDRAWAL_DAYS = 14;
export const withdrawalPeriod = `${numberWord[WITHDRAWAL_DAYS]} jours`;

/** For which invoices are kept (article L123-22 of the commercial code). */
export const INVOICE_YEARS = 10;
export const invoiceRetention = `${numberWord[INVOICE_YEARS]}\u00a0ans`;
