/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** What was read and counted when the vehicle changed hands, one column for each report. */

import { frenchDayOf } from '../../domain/lib/time/french-date.ts';
import { hourOf } from '../../domain/lib/time/french-slot.ts';
import { fuelLabel } from '../../domain/report/condition-report.ts';
import { drivenKilometres, kilometresText } from '../../domain/report/mileage.ts';
import { reportName } from '../../domain/report/report-line.ts';
import type { SealedReport } from '../../domain/report/seal.ts';
import type { StoredReport } from '../report/report-store.ts';

const DASH = '–';

type Fact = readonly [name: string, textOf: (report: SealedReport) => string];

const facts: readonly Fact[] = [
  // By the tablet's clock, in a narrow column.
  ['Scellé le', ({ sealedAt }) => `${frenchDayOf(sealedAt)} à ${hourOf(sealedAt)}`],
  ['Kilométrage', ({ content: { mileage } }) => (mileage === null ? DASH : kilometresText(mileage))],
  ['Carburant', ({ content: { fuelEighths } }) => (fuelEighths === null ? DASH : fuelLabel(fuelEighths))],
  [
    'Batterie',
    ({ content: { batteryPercent } }) => (batteryPercent === null ? DASH : `${batteryPercent}\u00a0%`),
  ],
  ['Clés', ({ content: { keyCount } }) => String(keyCount)],
  ['Réserves', ({ content: { reservations } }) => reservations ?? 'aucune'],
];

interface ComparedFactsProps {
  /** In the order in which they were made; one or two. */
  readonly sides: readonly StoredReport[];
}

export function ComparedFacts({ sides }: ComparedFactsProps) {
  const reports = sides.map(({ report }) => report);
  const shown = facts.filter(([, textOf]) => reports.some((report) => textOf(report) !== DASH));
  const [before, after] = reports;
  return (
    <table>
      <caption>{before && after ? drivenText(before, after) : 'Relevé'}</caption>
      <thead>
        <tr>
          <td />
          {sides.map(({ tripKind, report: { clientId, kind } }) => (
            <th key={clientId} scope="col">
              {reportName({ kind, tripKind })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, textOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {reports.map((report) => (
              <td key={report.clientId}>{textOf(report)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function drivenText({ content: before }: SealedReport, { content: after }: SealedReport): string {
  if (before.mileage === null || after.mileage === null)
    return 'La distance parcourue n’est pas connue\u00a0: un compteur n’a pas pu être lu.';
  const driven = drivenKilometres(before.mileage, after.mileage);
  return driven === null
    ? 'La distance parcourue n’est pas connue\u00a0: les deux relevés du compteur ne se suivent pas.'
    : `Distance parcourue\u00a0: ${kilometresText(driven)}`;
}
