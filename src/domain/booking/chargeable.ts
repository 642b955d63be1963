/** What may be added to the price of a booking, and when: told to the team by the API, which holds them to it. */

import { fees, isDelay } from '../tariff/fees.ts';
import type { BookingState } from './booking-states.ts';

const chargeable: readonly BookingState[] = ['confirmed', 'in_progress', 'postponed', 'completed'];

/** There is something to charge for, and it is not invoiced yet. */
export const isChargeable = (state: BookingState): boolean => chargeable.includes(state);

export interface Chargeable {
  /** Of the tariff. */
  readonly code: string;
  readonly label: string;
  /** What the amount depends on, under the payload's names. */
  readonly asks: readonly ('minutesLate' | 'days')[];
}

/** The fees of the tariff, as long as one may be added. */
export const chargesOf = (state: BookingState): Chargeable[] =>
  isChargeable(state)
    ? fees.map(({ code, label, perDay }) => ({
        code,
        label,
        asks: [...(isDelay(code) ? (['minutesLate'] as const) : []), ...(perDay ? (['days'] as const) : [])],
      }))
    : [];
