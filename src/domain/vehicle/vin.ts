/** Vehicle identification numbers (ISO 3779; domain.md, vehicle). */

export const VIN_LENGTH = 17;

/** As it is stored: capitals, without what people put between groups. */
export const normaliseVin = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Why a number is refused, in French, or null. It may be left out: the registration certificate has it. */
export function vinError(typed: string): string | null {
  const vin = normaliseVin(typed);
  if (vin === '') return null;
  if (/[IOQ]/.test(vin))
    return 'Un numéro de série n’a jamais de I, de O ni de Q\u00a0: ce sont des 1 et des 0.';
  if (/[^A-Z\d]/.test(vin)) return 'Un numéro de série n’a que des lettres et des chiffres.';
  return vin.length === VIN_LENGTH
    ? null
    : `Un numéro de série a ${VIN_LENGTH}\u00a0caractères, et non ${vin.length}.`;
}

/** What letters count for in the check digit (49 CFR 565.15): their place in rows of the alphabet. */
const letterValues = new Map(
  ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ'].flatMap((letters, index) =>
    [...letters].map((letter) => [letter, index + 1] as const),
  ),
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_INDEX = 8;

/** The check digit, `0` to `9` or `X`, that a complete number would have. */
function checkDigit(vin: string): string {
  const sum = weights.reduce((total, weight, index) => {
    const sign = vin.charAt(index);
    return total + weight * (letterValues.get(sign) ?? Number(sign));
  }, 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** What looks wrong in a number that is accepted: most makers outside America leave the check digit out. */
export function vinWarning(typed: string): string | null {
  const vin = normaliseVin(typed);
  if (vin === '' || vinError(typed) !== null || vin.charAt(CHECK_INDEX) === checkDigit(vin)) return null;
  return 'La clé de contrôle de ce numéro n’est pas celle attendue\u00a0: vérifiez-le. Certains constructeurs n’en mettent pas.';
}
