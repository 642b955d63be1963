/** What the reports of a booking say when they are laid side by side: of each trip, the first of its pick-up and the last after it. */

import { compareDamages, type DamageComparison } from '../../domain/report/compare-reports.ts';
import type { Queryable } from '../database/database.ts';
import { findReportsOf, type StoredReport } from './report-store.ts';

export interface TripComparison {
  readonly tripKind: StoredReport['tripKind'];
  readonly before: StoredReport;
  /** Null until the vehicle is handed over. */
  readonly after: StoredReport | null;
  /** All known where there is nothing to compare with. */
  readonly damages: DamageComparison;
}

/** In the order in which the trips are driven. */
export async function compareTrips(database: Queryable, bookingId: string): Promise<TripComparison[]> {
  const reports = await findReportsOf(database, bookingId);
  return (['outbound', 'return'] as const).flatMap((tripKind) => {
    const own = reports.filter((report) => report.tripKind === tripKind);
    // A trip that was missed has another pick-up.
    const start = own.findLastIndex(({ report }) => report.kind === 'pickup');
    const [before, ...later] = own.slice(Math.max(0, start));
    if (!before) return [];
    const after = later.at(-1) ?? null;
    const { damages } = before.report.content;
    return [
      {
        tripKind,
        before,
        after,
        damages: after
          ? compareDamages(damages, after.report.content.damages)
          : { known: damages.map((one) => ({ before: one, after: one })), added: [], repaired: [] },
      },
    ];
  });
}
