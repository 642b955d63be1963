/** What is given back when an order is cancelled, and until when its customer may withdraw from it. */

import { MINUTE_MS } from '../lib/time/durations.ts';
import { addDays, parisInstant, parisTime } from '../lib/time/paris-time.ts';
import { isWorkingDay } from '../lib/time/working-days.ts';
import { WITHDRAWAL_DAYS } from '../settings/law.ts';
import type { CancellationStep } from '../tariff/cancellation-scale.ts';

/**
 * The step of a scale that is in force, in per cent of the price.
 * @param slotStart ISO 8601
 * @param scale of the version of the order
 */
export function refundPercent(slotStart: string, now: Date, scale: readonly CancellationStep[]): number {
  const minutes = (Date.parse(slotStart) - now.getTime()) / MINUTE_MS;
  return scale.find(({ minutesBefore }) => minutes >= minutesBefore)?.refundPercent ?? 0;
}

/** A part of an amount in cents, rounded in the customer's favour. */
export const percentOf = (cents: number, percent: number): number => Math.ceil((cents * percent) / 100);

/**
 * Until when a consumer may withdraw (articles L221-18 and L221-19 of the consumer code): the end of the fourteenth day
 * after the contract; of the next working day when that one is a Saturday, a Sunday or a holiday.
 */
export function withdrawalEnd(contractAt: Date): Date {
  let day = addDays(parisTime(contractAt).day, WITHDRAWAL_DAYS);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return parisInstant(addDays(day, 1), 0);
}

export const canWithdraw = (contractAt: Date, now: Date): boolean => now < withdrawalEnd(contractAt);

/** Whether any of these appointments comes before the end of the withdrawal period of what is ordered now. */
export function isEarly(
  slots: readonly ({ readonly start: string } | null | undefined)[],
  now: Date,
): boolean {
  const end = withdrawalEnd(now).toISOString();
  return slots.some((slot) => slot && slot.start < end);
}
