/** Rules that several forms share: what a text field refuses, in French. */

/** Longest reason that somebody gives for what they do, in UTF-16 code units. */
export const REASON_MAX_LENGTH = 300;

/** Answers why a value is refused, in French, or null when it is right. */
export type Rule = (value: string) => string | null;

const NOT_STORABLE = 'Ce champ contient un caractère invisible qui ne peut pas être enregistré.';

/** First and last names, companies. */
export const nameMaxLength = 100;

/**
 * NUL and the other control characters, and half a surrogate pair, as a cut emoji leaves it: no database stores them
 * all. A message may have new lines and tabs.
 */
export const controls = { inLine: /[\p{Cc}\p{Cs}]/u, inText: /[^\P{Cc}\n\r\t]|\p{Cs}/u };

/** A required text of a limited length, in UTF-16 code units. */
export const requiredText =
  (missing: string, maxLength: number, refused = controls.inLine): Rule =>
  (value) => {
    if (value.trim() === '') return missing;
    if (value.length > maxLength) return `Ce champ est limité à ${maxLength}\u00a0caractères.`;
    return refused.test(value) ? NOT_STORABLE : null;
  };

/** A control character is named as such, rather than as a wrong address or number. */
export const inLine =
  (rule: Rule): Rule =>
  (value) =>
    controls.inLine.test(value) ? NOT_STORABLE : rule(value);

/** Nothing is right too. */
export const orNothing =
  (rule: Rule): Rule =>
  (value) =>
    value.trim() === '' ? null : rule(value);
