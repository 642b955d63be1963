/** Who pays the establishment, as its customer, the team and the establishment read it. Apart from the rules of the form. */

import { formatWholeEuros } from '../lib/money.ts';

/** What it is about, on every screen and on the mandate. */
export const SETTLEMENT = 'Règlement de l’établissement';

/** « par le client », or « par le convoyeur, jusqu’à 300 € ». @param advanceMaxCents of the booking */
export const payerOf = (advanceMaxCents: number | null): string =>
  advanceMaxCents === null
    ? 'par le client'
    : `par le convoyeur, jusqu’à ${formatWholeEuros(advanceMaxCents)}`;
