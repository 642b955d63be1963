/** What the team types about what waits for it. */
import { controls, REASON_MAX_LENGTH, type Rule, requiredText } from '../lib/text-rule.ts';

/** Of a mail that answers, in UTF-16 code units. */
export const REPLY_MAX_LENGTH = 5000;

export const replyError: Rule = requiredText('Écrivez votre réponse.', REPLY_MAX_LENGTH, controls.inText);
export const closingNoteError: Rule = requiredText('Indiquez ce qui a été fait.', REASON_MAX_LENGTH);

/** As many bookings as one act closes, reminds or notes as paid: those of a day. */
export const BOOKINGS_MAX = 60;
