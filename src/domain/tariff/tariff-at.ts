/**
 * The versions of the prices (domain.md, Where a price holds): each holds from 00:00 in Paris of its first day. Apart from
 * those with fees (`versions.ts`), which a screen that shows a price has no use for.
 */

import { parisTime } from '../lib/time/paris-time.ts';
import { publishedTariff, type Tariff } from './tariff.ts';

/** What holds from a day on, `YYYY-MM-DD` in Paris. */
interface Dated {
  readonly firstDay: string;
}

/** Oldest first; the first one is of all that was ordered before there were others. */
export type Versions<Version extends Dated> = readonly [Version, ...Version[]];

export const tariffs: Versions<Tariff> = [publishedTariff];

/** The version of a day in Paris, `YYYY-MM-DD`: of an order, the day that is kept with it. */
export const tariffOfDay = <Version extends Dated>(versions: Versions<Version>, day: string): Version =>
  versions.findLast(({ firstDay }) => firstDay <= day) ?? versions[0];

/** The version that holds now. */
export const tariffAt = <Version extends Dated>(versions: Versions<Version>, now: Date): Version =>
  tariffOfDay(versions, parisTime(now).day);
