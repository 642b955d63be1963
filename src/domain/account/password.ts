/** The rule of a password (specification §5; domain.md, "Where the specification meets the law or itself"). */

/** In UTF-16 code units. Nothing is trimmed: spaces are part of a password. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Specification §5, word for word. */
export const passwordHint =
  'Le mot de passe doit contenir au minimum\u00a0: 8\u00a0caractères dont une minuscule, une majuscule, un chiffre et un caractère spécial.';

const special = new Set('!@#$%^&*()_+-=[]{};\':"\\|,.<>/?');

const kinds: readonly (readonly [label: string, present: (password: string) => boolean])[] = [
  ['une majuscule', (password) => /\p{Lu}/u.test(password)],
  ['une minuscule', (password) => /\p{Ll}/u.test(password)],
  ['un chiffre', (password) => /\d/.test(password)],
  ['un caractère spécial', (password) => [...password].some((character) => special.has(character))],
];

/** What a password still lacks, « Le mot de passe doit contenir : une majuscule, un chiffre », or null. */
export function strengthMessage(password: string): string | null {
  const missing = kinds.filter(([, present]) => !present(password)).map(([label]) => label);
  return missing.length === 0 ? null : `Le mot de passe doit contenir\u00a0: ${missing.join(', ')}`;
}

/** Why a new password is refused, in French, or null. */
export function passwordError(password: string): string | null {
  if (password === '') return 'Choisissez un mot de passe.';
  if (password.length > passwordLength.max)
    return `Le mot de passe est limité à ${passwordLength.max}\u00a0caractères.`;
  const message = strengthMessage(password);
  if (message) return message;
  return password.length < passwordLength.min ? passwordHint : null;
}

/** Why the second typing of a new password is refused, in French, or null: it must match the first (specification §5). */
export function confirmationError(confirmation: string, password: string): string | null {
  if (confirmation === '') return 'Confirmez le mot de passe.';
  return confirmation === password ? null : 'Les deux mots de passe ne sont pas identiques.';
}

/** Why the password that someone has now cannot be it, in French, or null. */
export const currentPasswordError = (value: string): string | null =>
  value === '' ? 'Indiquez votre mot de passe actuel.' : null;
