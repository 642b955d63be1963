/** What is typed of a transfer that the bank received, whoever notes it and of what. */
import { REASON_MAX_LENGTH, requiredText } from '../lib/text-rule.ts';

export const transferReferenceError = requiredText('Indiquez le libellé du virement.', REASON_MAX_LENGTH);
