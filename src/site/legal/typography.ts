/** French typography of a text typed plainly: apostrophes, and the spaces that must never break a line. */

const NBSP = '\u00a0';
const UNITS = 'km|h|mois|jours?|heures?|minutes?|ans?|années?|euros?';

/**
 * `l'aller : 20 km ?` becomes `l’aller : 20 km ?` with U+00A0 before high punctuation, between a number and its unit,
 * inside a phone number.
 */
export function frenchTypography(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/ (?=[;:!?»%€])/g, NBSP)
    .replaceAll('« ', `«${NBSP}`)
    .replace(new RegExp(`(\\d) (?=(?:\\d{3}|${UNITS})(?![\\p{L}\\d]))`, 'gu'), `$1${NBSP}`)
    .replace(/\b0\d(?: \d\d){4}\b/g, (phone) => phone.replaceAll(' ', NBSP))
    .replace(/\b(art\.|articles?|n°) (?=\d|[LRD]\d)/gi, `$1${NBSP}`);
}
