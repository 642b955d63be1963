/** The damages of a vehicle over time: when each was seen first, and whether it is still there. */

import { compareDamages } from './compare-reports.ts';
import type { Damage } from './condition-report.ts';

/** What a sealed report says of a vehicle. */
export interface DatedDamages {
  /** By the tablet's clock, ISO 8601. */
  readonly sealedAt: string;
  readonly damages: readonly Damage[];
}

export interface DamageRecord<Report extends DatedDamages> {
  /** As the last report that has it says it. */
  readonly damage: Damage;
  /** Of the report that has it first, and of the last one. */
  readonly first: Report;
  readonly last: Report;
  /** The report that has it no more: it was repaired. Null while it is there. */
  readonly gone: Report | null;
}

/** In the order in which they were seen first. @param reports of one vehicle, the oldest first */
export function damageHistory<Report extends DatedDamages>(
  reports: readonly Report[],
): DamageRecord<Report>[] {
  let records: DamageRecord<Report>[] = [];
  for (const report of reports) {
    const there = new Map(records.filter(({ gone }) => gone === null).map((one) => [one.damage, one]));
    const { known, added } = compareDamages([...there.keys()], report.damages);
    const again = new Map(known.map(({ before, after }) => [before, after]));
    records = [
      ...records.map((record) => {
        if (record.gone !== null) return record;
        const damage = again.get(record.damage);
        return damage ? { ...record, damage, last: report } : { ...record, gone: report };
      }),
      ...added.map((damage) => ({ damage, first: report, last: report, gone: null })),
    ];
  }
  return records;
}
