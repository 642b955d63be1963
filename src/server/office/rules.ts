/** What a browser refuses in a field before it is sent; the rest is the API's to refuse. */

import { emailShape, NOT_WHOLE_EMAIL } from '../../domain/lib/email.ts';
import type { ServedRule } from '../../domain/office/served-screen.ts';

/** Something must be there. @param message said of an empty field */
export const required = (message: string): readonly ServedRule[] => [['.', message]];

/** An address that mail can be sent to. @param missing said of an empty field */
export const mailRules = (missing: string): readonly ServedRule[] => [
  ...required(missing),
  [emailShape.source, NOT_WHOLE_EMAIL],
];

/** One of some values. @param message said of any other */
export const among = (values: readonly string[], message: string): readonly ServedRule[] => [
  ...required(message),
  // Nothing that is looked for here means anything to an expression.
  [`^(${values.map((value) => value.replaceAll('.', '\\.')).join('|')})$`, message],
];

/** A text of several lines, without the control characters that the API refuses. */
export const inText: readonly ServedRule[] = [
  ['^[\\P{Cc}\\n\\r\\t]*$', 'Ce champ contient un caractère invisible qui ne peut pas être enregistré.'],
];

/** Nothing, or digits. */
export const wholeNumber: readonly ServedRule[] = [['^\\d{0,4}$', 'Un nombre entier est attendu.']];
