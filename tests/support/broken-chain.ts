import { type SealedReport, sealOf } from '../../src/domain/report/seal.ts';

/**
 * Where a chain breaks: the place of the first report that is not what was sealed, or does not follow the one before
 * it; -1 where it is whole.
 * @param reports of one trip, from its first
 */
export async function brokenAt(reports: readonly SealedReport[]): Promise<number> {
  let previous: string | null = null;
  for (const [index, report] of reports.entries()) {
    if (report.previousHash !== previous || report.hash !== (await sealOf(report))) return index;
    previous = report.hash;
  }
  return -1;
}
