/** What changes from a day on (domain.md, Where a price holds): each version holds from 00:00 in Paris of its first day. */

import { parisTime } from './paris-time.ts';

interface Dated {
  /** `YYYY-MM-DD` in Paris. */
  readonly firstDay: string;
}

/** Oldest first; the first one is of all that was before there were others. */
export type Versions<Version extends Dated> = readonly [Version, ...Version[]];

/** The version of a day in Paris, `YYYY-MM-DD`. */
export const versionOfDay = <Version extends Dated>(versions: Versions<Version>, day: string): Version =>
  versions.findLast(({ firstDay }) => firstDay <= day) ?? versions[0];

/** The version that holds now. */
export const versionAt = <Version extends Dated>(versions: Versions<Version>, now: Date): Version =>
  versionOfDay(versions, parisTime(now).day);
