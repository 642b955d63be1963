/** French typography of a text typed plainly: apostrophes, and the spaces that must never break a line. */

const UNITS = 'km|h|mois|jours?|heures?|minutes?|ans?|années?|euros?';

/**
 * `l'aller : 20 km ?` becomes `l’aller : 20 km ?` with U+00A0 before high punctuation, between a number and its unit,
 * inside a phone number.
 */
export function frenchTypography(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/ (?=[;:!?»%€])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')
    .replace(new RegExp(`(\\d) (?=(?:\\d{3}|${UNITS})(?![\\p{L}\\d]))`, 'gu'), '$1\u00a0')
    .replace(/\b0\d(?: \d\d){4}\b/g, (phone) => phone.replaceAll(' ', '\u00a0'))
    .replace(/\b(art\.|articles?|n°) (?=\d|[LRD]\d)/gi, '$1\u00a0');
}
