/**
 * Certificates of W plates (*certificat W garage*; code de la route, art. R322-4 and arrêté of 9 February 2009, as domain.md
 * sums them up): each is of one plate and one year, and is renewed from 1 November to 31 December. Days are `YYYY-MM-DD`.
 */
import { type Rule, requiredText } from '../lib/text-rule.ts';
import { addDays } from '../lib/time/paris-time.ts';
import { readWPlate } from '../vehicle/bare-plate.ts';

/** The last day of a certificate. */
export const certificateEnd = (year: number): string => `${year}-12-31`;

/** The first day on which the certificate of the year after can be asked for. */
export const renewalStart = (year: number): string => `${year}-11-01`;

/** The years that a certificate may be recorded for on a day: its own, and the next one once renewal has begun. */
export function yearsToRecord(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return today < renewalStart(year) ? [year] : [year, year + 1];
}

export const wPlateError: Rule = (typed) => {
  if (typed.trim() === '') return 'Indiquez la plaque W.';
  return readWPlate(typed) === null ? 'Une plaque W est attendue, par exemple W-123-AB.' : null;
};

/** @param today `YYYY-MM-DD` */
export const certificateYearError =
  (today: string): Rule =>
  (typed) =>
    yearsToRecord(today).map(String).includes(typed)
      ? null
      : 'Un certificat se note pour l’année en cours, et pour la suivante à partir du 1er\u00a0novembre.';

/** Whatever the day: which years are open is asked where there is a clock. */
export const yearError: Rule = requiredText('Choisissez l’année du certificat.', 4);

/** Days in which whoever is fined names the driver, from the sending of the notice (code de la route, art. L121-6). */
const NAMING_DAYS = 45;

/** The last day on which a driver can be named. @param noticeOn day on which the notice was sent */
export const namingDeadline = (noticeOn: string): string => addDays(noticeOn, NAMING_DAYS);

/** What is done with a certificate that was recorded, as its button says it. */
export const certificateActs = {
  give_up: 'Ne plus renouveler',
  resume: 'Renouveler finalement',
  remove: 'Retirer',
} as const;

export type CertificateAct = keyof typeof certificateActs;
