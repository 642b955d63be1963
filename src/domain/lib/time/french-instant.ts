/** An instant as our mails say it: « samedi 21 novembre 2026 à 9 h (heure de Paris) ». */

import { momentOf } from './french-slot.ts';

export const frenchInstant = (at: Date): string => `${momentOf(at.toISOString())} (heure de Paris)`;
