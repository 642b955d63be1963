/** Dates and hours in what we mail: a line never ends inside one, in its text nor in its HTML. */

const WEEKDAY = '\\b(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)';
const MONTH = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const DAY = `(?:1er|\\d{1,2})\\s(?:${MONTH})`;
const HOUR = '\\d{1,2}\\sh(?:\\s\\d\\d)?';
const WHOLE = new RegExp(
  `(?:${WEEKDAY}\\s)?\\b${DAY}(?:\\s\\d{4})?\\b|\\bentre\\s${HOUR}\\set\\s${HOUR}\\b`,
  'gi',
);
/** As appointments are said; in parentheses, so that `split` keeps it. */
const APPOINTED = new RegExp(`(${WEEKDAY}\\s${DAY}\\s\\d{4})\\b`, 'i');

/**
 * The same text with no-break spaces in « lundi 23 novembre 2026 », « 23 novembre 2026 », « 23 novembre » and « entre 8 h et
 * 9 h », and not between a day and its hours.
 */
export const wholeDates = (text: string): string =>
  text.replace(WHOLE, (said) => said.replace(/ /g, '\u00a0'));

/** Cut at its days that are said with their weekday: every second part is one. */
export const cutAtDays = (text: string): string[] => text.split(APPOINTED);
