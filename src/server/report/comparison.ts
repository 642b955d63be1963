/**
 * What the reports of a booking say when the first is laid beside the last: how the vehicle was given to us, and how we
 * gave it back; and of each trip, which of its reports there are.
 */

import type { Booking } from '../../domain/booking/booking.ts';
import { endsOf } from '../../domain/lib/machine.ts';
import { compareDamages, type DamageComparison } from '../../domain/report/compare-reports.ts';
import type { Damage } from '../../domain/report/condition-report.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import type { Queryable } from '../database/database.ts';
import { findReportsOf, type StoredReport } from './report-store.ts';

export interface BookingComparison {
  /** Of the pick-up that began it all. */
  readonly before: StoredReport;
  /** The last of all: where the vehicle was given back, once it was. Null while there is one report. */
  readonly after: StoredReport | null;
  /** All known where there is nothing to compare with. */
  readonly damages: DamageComparison;
  /** Where each damage that is new was noted first. */
  readonly firstNoted: ReadonlyMap<Damage, StoredReport>;
  /** In the order in which they are driven. */
  readonly legs: readonly ReportedLeg[];
}

export interface ReportedLeg {
  readonly tripKind: StoredReport['tripKind'];
  /** In the order in which they came. */
  readonly reports: readonly StoredReport[];
  /** Nothing more will be reported of it. */
  readonly isOver: boolean;
}

const over = endsOf(tripMachine);

/** Null where there is no report. */
export async function compareReports(
  database: Queryable,
  { id, trips }: Pick<Booking, 'id' | 'trips'>,
): Promise<BookingComparison | null> {
  const reports = await findReportsOf(database, id);
  const legs = trips
    .map(({ kind, status }) => ({
      tripKind: kind,
      reports: lastAttempt(reports.filter(({ tripKind }) => tripKind === kind)),
      isOver: over.includes(status),
    }))
    .filter((leg) => leg.reports.length > 0 || !leg.isOver);
  const [before, ...later] = legs.flatMap((leg) => leg.reports);
  if (!before) return null;
  const after = later.at(-1) ?? null;
  const { damages } = before.report.content;
  const compared = after
    ? compareDamages(damages, after.report.content.damages)
    : { known: damages.map((one) => ({ before: one, after: one })), added: [], repaired: [] };
  return { before, after, damages: compared, firstNoted: firstNotedOf(compared.added, later), legs };
}

/** A trip that was missed has another pick-up. */
const lastAttempt = (reports: readonly StoredReport[]): readonly StoredReport[] =>
  reports.slice(
    Math.max(
      0,
      reports.findLastIndex(({ report }) => report.kind === 'pickup'),
    ),
  );

/** A damage that all the later reports have was there before the last of them. */
function firstNotedOf(added: readonly Damage[], later: readonly StoredReport[]): Map<Damage, StoredReport> {
  const noted = new Map<Damage, StoredReport>();
  for (const damage of added) {
    const first = later.find(
      ({ report }) => compareDamages(report.content.damages, [damage]).known.length > 0,
    );
    if (first) noted.set(damage, first);
  }
  return noted;
}
