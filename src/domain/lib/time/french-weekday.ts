/** Days of the week as a French reader says them. */
import { dateFormat } from './date-format.ts';

const format = dateFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });

/** « lundi ». @param day `YYYY-MM-DD` */
export const frenchWeekday = (day: string): string => format().format(new Date(`${day}T00:00:00Z`));
