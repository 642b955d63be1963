/** What may be looked for, wherever something is. */
import type { Rule } from '../text-rule.ts';

/** In UTF-16 code units: longer than any name, address or reference. */
export const SEARCH_MAX_LENGTH = 100;
export const SEARCH_TOO_LONG = `La recherche est limitée à ${SEARCH_MAX_LENGTH}\u00a0caractères.`;

/** Why a text is not looked for, in French, or null. */
export const searchRule: Rule = (text) => (text.length > SEARCH_MAX_LENGTH ? SEARCH_TOO_LONG : null);
