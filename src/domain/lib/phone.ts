/** The rule of a phone number (specification §5; domain.md, "Where the specification meets the law or itself"). */

export const phoneMaxLength = 30;

/** "a minimum check of 4" (specification §9). */
const MIN_DIGITS = 4;

/** Spaces (plain, U+00A0, U+202F), dots, hyphens, slashes, parentheses. */
const separators = /[ \u00a0\u202f.\-/()]/g;

/** Why a number is refused, in French, or null: at least 4 digits once separators are removed. */
export function phoneError(value: string): string | null {
  const phone = value.trim();
  if (phone === '') return 'Indiquez un numéro de téléphone.';
  if (value.length > phoneMaxLength)
    return `Le numéro de téléphone est limité à ${phoneMaxLength}\u00a0caractères.`;
  const digits = phone.replace(separators, '').replace(/^\+/, '');
  if (!/^\d*$/.test(digits))
    return 'Un numéro de téléphone s’écrit avec des chiffres, par exemple 06\u00a012\u00a034\u00a056\u00a078.';
  if (digits.length < MIN_DIGITS)
    return `Indiquez un numéro de téléphone d’au moins ${MIN_DIGITS}\u00a0chiffres.`;
  return null;
}

/** What is said of a number that is taken and looks mistyped, in French, or false. */
export const phoneDoubt = (value: string): string | false =>
  /^0(?!0|\d{9}$)\d+$/.test(value.replace(separators, '')) &&
  'Un numéro français a dix chiffres\u00a0: vérifiez celui-ci.';

/** As it is read: a French number by two, in one piece; any other as it was typed. */
export function phoneLabel(phone: string): string {
  const [, start, rest] = /^(0\d|\+33\d)(\d{8})$/.exec(phone.replace(separators, '')) ?? [];
  return start && rest ? start.replace('33', '33\u00a0') + rest.replace(/\d\d/g, '\u00a0$&') : phone;
}

/** The address that calls it: what separates digits is no part of it. */
export const phoneHref = (value: string): string => `tel:${value.replace(/[^+\d]/g, '')}`;
