/** What the office says of a driver's absences, licence and phone. */
import { phoneError } from '../lib/phone.ts';
import { inLine, orNothing, REASON_MAX_LENGTH, type Rule, requiredText } from '../lib/text-rule.ts';
import { isDay } from '../lib/time/day.ts';
import { addDays } from '../lib/time/paris-time.ts';

/** A longer absence is written down again. */
const ABSENCE_MAX_DAYS = 366;

export const absenceReasonError: Rule = orNothing(requiredText('', REASON_MAX_LENGTH));
export const absenceDayError: Rule = (value) => (isDay(value) ? null : 'Choisissez un jour.');
export const licenceDayError: Rule = (value) =>
  isDay(value) ? null : 'Indiquez jusqu’à quel jour le permis est valable.';
/** Without one nothing is noted of them any more. */
export const driverPhoneError: Rule = inLine(orNothing(phoneError));

/** Why an absence cannot last so long, or null. @param firstDay @param lastDay both days, `YYYY-MM-DD`, the last one included */
export function absenceSpanError(firstDay: string, lastDay: string): string | null {
  if (lastDay < firstDay) return 'Le dernier jour ne peut pas précéder le premier.';
  return lastDay > addDays(firstDay, ABSENCE_MAX_DAYS - 1)
    ? 'Une absence dure un an au plus\u00a0: notez la suite à part.'
    : null;
}
