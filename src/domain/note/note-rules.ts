/** What the team notes for itself. */
import { controls, type Rule, requiredText } from '../lib/text-rule.ts';

/** In UTF-16 code units. */
export const NOTE_MAX_LENGTH = 1000;

export const noteError: Rule = requiredText('Écrivez la note.', NOTE_MAX_LENGTH, controls.inText);
