/** How a condition report reads in the list of those of a booking. */

import { reportKinds } from './condition-report.ts';
import type { ReportLine, ReportSummary } from './condition-report-detail.ts';
import { reportStates } from './condition-report-states.ts';
import { hourOf, slotDay } from './french-slot.ts';

const ways = { outbound: 'aller', return: 'retour' } as const;

/** « Prise en charge (aller) », « signé avec réserves le lundi 23 novembre 2026 à 8 h 05 ». */
export const reportLine = ({
  id,
  kind,
  tripKind,
  sealedAt,
  outcome,
  state,
}: ReportSummary): Omit<ReportLine, 'file'> => ({
  id,
  label: `${reportKinds[kind]} (${ways[tripKind]})`,
  text: `${reportStates[outcome]} le ${slotDay({ start: sealedAt })} à ${hourOf(sealedAt)}${
    state === 'uploaded' ? '' : ' ; des photos sont encore en chemin'
  }`,
});
