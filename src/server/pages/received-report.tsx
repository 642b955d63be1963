/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** One report that was received: how it was signed, and, once opened, by whom, its photos and its file. */

import { ofName } from '../../domain/account/of-name.ts';
import { frenchDayOf } from '../../domain/lib/time/french-date.ts';
import { hourOf } from '../../domain/lib/time/french-slot.ts';
import {
  missingSignatures,
  outcomeOf,
  SIGNATURE_BOX,
  type Signature,
} from '../../domain/report/condition-report.ts';
import { reportName, reportOutcomes } from '../../domain/report/report-line.ts';
import type { StoredReport } from '../report/report-store.ts';
import { Thumbnails } from './compared-photos.tsx';

export interface ReportLinks {
  /** @param id of a medium */
  readonly photo: (id: string) => string;
  /** The file that anybody can check. @param id of a report */
  readonly file: (id: string) => string;
}

/** « Prise en charge (aller) ». */
export const nameOf = ({ tripKind, report: { kind } }: StoredReport): string =>
  reportName({ kind, tripKind });

interface ReceivedReportProps {
  readonly stored: StoredReport;
  readonly links: ReportLinks;
}

export function ReceivedReport({ stored, links }: ReceivedReportProps) {
  const { content, sealedAt, clientId } = stored.report;
  const { driver, contact, missing } = content;
  const name = nameOf(stored);
  return (
    <details>
      <summary>
        <b>{name}</b>&nbsp;: {reportOutcomes[outcomeOf(content)]} le {frenchDayOf(sealedAt)} à{' '}
        {hourOf(sealedAt)}
      </summary>
      <div class="sides">
        <Signed who="Le convoyeur" {...driver} />
        {contact && <Signed who="Le contact" {...contact} />}
        {missing && (
          <p>
            {missingSignatures[missing.why]}&nbsp;: {missing.reason}
          </p>
        )}
      </div>
      <Thumbnails stored={stored} photoLink={links.photo} />
      <p>
        <a href={links.file(clientId)} download>
          Fichier scellé
          <span class="unseen">&nbsp;: {name}</span>
        </a>
      </p>
    </details>
  );
}

const Signed = ({ who, name, path }: Signature & { readonly who: string }) => (
  <div>
    <p>
      {who}&nbsp;: {name}
    </p>
    <svg
      class="signature"
      role="img"
      aria-label={`Signature ${ofName(name)}`}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
    >
      <path d={path} />
    </svg>
  </div>
);
