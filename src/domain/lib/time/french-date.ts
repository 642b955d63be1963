/** Days as a French reader expects them. */

import { dateFormat } from './date-format.ts';
import { withFirst } from './first-of-month.ts';

const dayFormat = dateFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const instantFormat = dateFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });

/** « 29 février 1980 ». @param day `YYYY-MM-DD` */
export const frenchDay = (day: string): string => withFirst(dayFormat().format(new Date(`${day}T00:00:00Z`)));

/** The day, in France, of an instant. @param instant ISO 8601 */
export const frenchDayOf = (instant: string): string => withFirst(instantFormat().format(new Date(instant)));
