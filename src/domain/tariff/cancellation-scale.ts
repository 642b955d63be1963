/** What of a price is given back when an order is cancelled, by how early that is: a part of the tariff. */

import { HOUR_MINUTES } from '../lib/time/durations.ts';

/** A step of the scale: this many minutes before the appointment, or more. */
export interface CancellationStep {
  readonly minutesBefore: number;
  /** Of the price. */
  readonly refundPercent: number;
  readonly label: string;
}

const FREE_HOURS = 24;

/** Of the published tariff: shown before ordering; the most generous first. After the last step nothing is given back. */
export const cancellationScale: readonly CancellationStep[] = [
  {
    minutesBefore: FREE_HOURS * HOUR_MINUTES,
    refundPercent: 100,
    label: `Plus de ${FREE_HOURS} heures avant le rendez-vous`,
  },
  { minutesBefore: 0, refundPercent: 50, label: `Moins de ${FREE_HOURS} heures avant le rendez-vous` },
];
