/** The rule of an e-mail address (specification §5; domain.md, "Where the specification meets the law or itself"). */

/** RFC 5321: the longest address that mail can be sent to. */
export const emailMaxLength = 254;

/** What is stored and compared: no surrounding spaces, lowercase. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}

/** Of a whole address in lowercase. */
const emailShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z][a-z0-9-]*)$/;
const NOT_WHOLE_EMAIL = 'Indiquez une adresse e-mail complète, par exemple prenom.nom@exemple.fr.';
const suffix = /\.[a-z]{2,4}$/;

/**
 * Why an address is refused, in French, or null. It is lowercased before the pattern: local part, @, domain, suffix
 * of 2 to 4 letters.
 * @param missing said of an empty one
 */
export function emailError(value: string, missing = 'Indiquez votre adresse e-mail.'): string | null {
  const email = normaliseEmail(value);
  if (email === '') return missing;
  if (value.length > emailMaxLength)
    return `L’adresse e-mail est limitée à ${emailMaxLength}\u00a0caractères.`;
  if (!emailShape.test(email)) return NOT_WHOLE_EMAIL;
  if (suffix.test(email)) return null;
  const ending = email.slice(email.lastIndexOf('.'));
  return `Cette adresse se termine par «\u00a0${ending}\u00a0»\u00a0: seules les terminaisons de 2 à 4 lettres, comme .fr ou .com, sont acceptées.`;
}
