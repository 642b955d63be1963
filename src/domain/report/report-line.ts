/** How a condition report reads in the list of those of a booking. */

import { hourOf, slotDay } from '../lib/time/french-slot.ts';
import type { ReportLine } from './booked-reports.ts';
import { type outcomeOf, reportKinds } from './condition-report.ts';
import type { ReportSummary } from './office-calls.ts';

/** How it was signed, or that it was not. */
export const reportOutcomes = {
  signed: 'signé',
  signed_with_reservations: 'signé avec réserves',
  contact_absent: 'établi en l’absence du contact',
  refused: 'refusé à la signature',
} as const satisfies Record<ReturnType<typeof outcomeOf>, string>;

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
  text: `${reportOutcomes[outcome]} le ${slotDay({ start: sealedAt })} à ${hourOf(sealedAt)}${
    state === 'uploaded' ? '' : '\u00a0; des photos sont encore en chemin'
  }`,
});
