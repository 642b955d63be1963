/** What a browser refuses in a field before it is sent; the rest is the API's to refuse. */

import type { ServedRule } from '../../domain/office/served-screen.ts';

/** Something must be there. @param message said of an empty field */
export const required = (message: string): readonly ServedRule[] => [['.', message]];

/** Nothing, or digits. */
export const wholeNumber: readonly ServedRule[] = [['^\\d{0,4}$', 'Un nombre entier est attendu.']];
