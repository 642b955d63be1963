/** Texts that nobody can refuse any more. */
import { controls } from './text-rule.ts';

/** Without what a rule refuses: for a text that is sealed without a network, where nobody could refuse it in time. */
export const withoutControls = (text: string, refused = controls.inText): string =>
  text.replace(new RegExp(refused, 'gu'), '');
