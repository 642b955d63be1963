/**
 * The number of a business in the French register (SIREN): nine digits, the last one a check digit (Luhn, ISO/IEC 7812-1).
 * La Poste's well-known exception is of the numbers of its establishments (SIRET) alone: its SIREN is regular.
 */

/** Without the spaces that people write in it. */
export const plainNumber = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase();

/** « 732 829 320 », as it is read. @param siren nine digits */
export const formatSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0');

/** Why it is none, in French; null where it is one. */
export function sirenError(typed: string): string | null {
  const siren = plainNumber(typed);
  if (!/^\d{9}$/.test(siren)) return 'Un SIREN a neuf chiffres.';
  return hasLuhnDigit(siren) ? null : 'Vérifiez ce SIREN\u00a0: un de ses chiffres est faux.';
}

/** Of its digits from the right, every second one counts twice; more than nine of it counts nine less. */
function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
