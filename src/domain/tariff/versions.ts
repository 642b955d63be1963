/**
 * The versions of the tariff (domain.md, Where a price holds): each holds from 00:00 in Paris of its first day, and what
 * was ordered keeps the version of its order.
 */

import { parisTime } from '../lib/time/paris-time.ts';
import { type Fee, fees } from './fees.ts';
import { publishedTariff, type Tariff } from './tariff.ts';

export interface TariffVersion extends Tariff {
  /** `YYYY-MM-DD`: no two versions have the same one. */
  readonly firstDay: string;
  readonly fees: readonly Fee[];
}

/** Oldest first; the first one is of all that was ordered before there were others. */
export type TariffVersions = readonly [TariffVersion, ...TariffVersion[]];

export const tariffVersions: TariffVersions = [{ ...publishedTariff, firstDay: '2026-01-01', fees }];

/** The version of a day in Paris, `YYYY-MM-DD`: of an order, the day that is kept with it. */
export const tariffOfDay = (versions: TariffVersions, day: string): TariffVersion =>
  versions.findLast(({ firstDay }) => firstDay <= day) ?? versions[0];

/** The version that holds now. */
export const tariffAt = (versions: TariffVersions, now: Date): TariffVersion =>
  tariffOfDay(versions, parisTime(now).day);
