/** What lateness costs (specification §9; domain.md, Pricing): at most one fee for one delay. */

import { MINUTE_MS } from '../lib/time/durations.ts';
import type { Fee, FeeTerms } from './fees.ts';

export interface Delay {
  readonly at: 'pickup' | 'return';
  /** ISO 8601. */
  readonly slotStart: string;
  /** When the driver said *arrivé*, ISO 8601. */
  readonly driverArrivedAt: string;
  /** When the customer was there; for one who never came, when the driver left. ISO 8601. */
  readonly customerReadyAt: string;
  /** Nights that the vehicle was kept: 0 when it was presented again the same day, or handed over at once. */
  readonly nights: number;
}

export interface LatenessFee {
  readonly fee: Fee;
  readonly cents: number;
  /** The trip does not take place: another appointment is made. */
  readonly postponed: boolean;
}

/** Lateness runs from the later of the appointment and the driver's own arrival. In whole minutes begun and ended. */
export function minutesLate({
  slotStart,
  driverArrivedAt,
  customerReadyAt,
}: Omit<Delay, 'at' | 'nights'>): number {
  const from = Math.max(Date.parse(slotStart), Date.parse(driverArrivedAt));
  return Math.max(0, Math.floor((Date.parse(customerReadyAt) - from) / MINUTE_MS));
}

/** The fee of a delay, or null when nothing is due. @param terms of the version of the order */
export function latenessFee(
  delay: Delay,
  { fees, lateness }: Pick<FeeTerms, 'fees' | 'lateness'>,
): LatenessFee | null {
  const due = (code: Fee['code'], times: number, postponed: boolean): LatenessFee => {
    const fee = feeOf(code, fees);
    return { fee, cents: centsOf(fee) * times, postponed };
  };
  const minutes = minutesLate(delay);
  if (minutes < lateness.freeMinutes) return null;
  if (minutes <= lateness.smallFeeMinutes) return due('late', 1, false);
  if (delay.at === 'pickup') return due('late_pickup', 1, true);
  return delay.nights > 0 ? due('late_return_overnight', delay.nights, false) : due('late_return', 1, false);
}

/** @param fees of the version of the order @throws Error for a code that it does not have */
export function feeOf(code: Fee['code'], fees: readonly Fee[]): Fee {
  const fee = fees.find((candidate) => candidate.code === code);
  if (!fee) throw new Error(`no fee ${code}`);
  return fee;
}

/** What a fee comes to, VAT included. */
export const centsOf = ({ lines }: Pick<Fee, 'lines'>): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);
