/** How a condition report reads in the list of those of a booking. */

import { hourOf, slotDay } from '../lib/time/french-slot.ts';
import type { ReportLine } from './booked-reports.ts';
import { reportKinds } from './condition-report.ts';
import { reportStates } from './condition-report-states.ts';
import type { ReportSummary } from './office-calls.ts';

export const ways = { outbound: 'aller', return: 'retour' } as const;

/** « Prise en charge (aller) ». */
export const reportName = ({ kind, tripKind }: Pick<ReportSummary, 'kind' | 'tripKind'>): string =>
  `${reportKinds[kind]} (${ways[tripKind]})`;

/** « Prise en charge (aller) », « signé avec réserves le lundi 23 novembre 2026 à 8 h 05 ». */
export const reportLine = ({
  id,
  kind,
  tripKind,
  sealedAt,
  outcome,
  state,
}: ReportSummary): Pick<ReportLine, 'id' | 'label' | 'text'> => ({
  id,
  label: reportName({ kind, tripKind }),
  text: `${reportStates[outcome]} le ${slotDay({ start: sealedAt })} à ${hourOf(sealedAt)}${
    state === 'uploaded' ? '' : '\u00a0; des photos sont encore en chemin'
  }`,
});
