/** What the team adds to a condition report that is sealed. */

import { controls, requiredText } from '../lib/text-rule.ts';

/** In UTF-16 code units. */
export const ADDENDUM_MAX_LENGTH = 500;

/** Why a text is none, in French; null when it is right. */
export const addendumError = requiredText('Écrivez l’ajout.', ADDENDUM_MAX_LENGTH, controls.inText);
