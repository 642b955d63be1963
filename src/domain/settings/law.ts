/** Figures that the law fixes, and how sentences write them. */

import { numberWord } from '../lib/number-word.ts';

/** Of a contract made at a distance (article L221-18 of the consumer code). */
export const WITHDRAWAL_DAYS = 14;
export const withdrawalPeriod = `${numberWord[WITHDRAWAL_DAYS]} jours`;
