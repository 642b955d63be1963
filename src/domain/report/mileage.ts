/** Mileages that condition reports read one after the other: whether they can follow, and what was driven between two. */

import { frenchNumber } from '../lib/french-number.ts';
import { labelIn } from '../lib/label-in.ts';
import { frenchDayOf } from '../lib/time/french-date.ts';
import { hourOf } from '../lib/time/french-slot.ts';
import { type ReportKind, reportKinds } from './condition-report.ts';

/** What a sealed report read of a vehicle. */
export interface MileageReading {
  readonly kilometres: number;
  readonly kind: ReportKind;
  /** By the tablet's clock; ISO 8601. */
  readonly sealedAt: string;
}

/** Longer than any trip across Europe: more between its two ends is a slip of a digit. */
const TRIP_MAX_KILOMETRES = 10_000;

/**
 * Kilometres driven between the two ends of a trip; null where one of them could not be read, and where they cannot both
 * be right: nobody drives less than nothing.
 */
export function drivenKilometres(from: number | null, to: number | null): number | null {
  if (from === null || to === null) return null;
  const driven = to - from;
  return driven >= 0 && driven <= TRIP_MAX_KILOMETRES ? driven : null;
}

/** The last that was read, by the tablets' clocks; null where none was. */
export const latestReading = (readings: readonly MileageReading[]): MileageReading | null =>
  [...readings].sort((one, other) => one.sealedAt.localeCompare(other.sealedAt)).at(-1) ?? null;

/** Each with whether it is lower than the one before it, which cannot be: one of the two is a slip, or the meter was changed. @param readings the oldest first */
export const markLower = <Reading extends Pick<MileageReading, 'kilometres'>>(
  readings: readonly Reading[],
): (Reading & { readonly isLower: boolean })[] =>
  readings.map((reading, index) => ({
    ...reading,
    isLower: reading.kilometres < (readings[index - 1]?.kilometres ?? 0),
  }));

/** « 45 210 km ». */
export const kilometresText = (kilometres: number): string => `${frenchNumber(kilometres, 0)}\u00a0km`;

/** « Le compteur indiquait 45 210 km le 21 novembre 2026 à 8 h 58 (prise en charge) ». */
export const readingText = ({ kilometres, kind, sealedAt }: MileageReading): string =>
  `Le compteur indiquait ${kilometresText(kilometres)} le ${frenchDayOf(sealedAt)} à ${hourOf(sealedAt)} (${labelIn(reportKinds, kind).toLowerCase()})`;
