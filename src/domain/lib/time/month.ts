/** Months as the API and addresses write them: `YYYY-MM`. */

import { dateFormat } from './date-format.ts';
import { isDay } from './day.ts';

const monthFormat = dateFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Whether a text is a month that exists. */
export const isMonth = (value: string): boolean => isDay(`${value}-01`);

/** « novembre 2026 ». @param month `YYYY-MM` */
export const frenchMonth = (month: string): string => monthFormat().format(new Date(`${month}-01T00:00:00Z`));

/** « de novembre 2026 », « d’avril 2026 ». @param month `YYYY-MM` */
export function ofMonth(month: string): string {
  const said = frenchMonth(month);
  return `${/^[ao]/.test(said) ? 'd’' : 'de '}${said}`;
}
