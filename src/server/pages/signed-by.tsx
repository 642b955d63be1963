/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** Who signed a report, and its file. */

import {
  missingSignatures,
  reportKinds,
  SIGNATURE_BOX,
  type Signature,
} from '../../domain/report/condition-report.ts';
import type { SealedReport } from '../../domain/report/seal.ts';

interface SignedByProps {
  readonly report: SealedReport;
  /** The file that anybody can check. @param id of a report */
  readonly fileLink: (id: string) => string;
}

export function SignedBy({ report, fileLink }: SignedByProps) {
  const { driver, contact, missing } = report.content;
  const kind = reportKinds[report.kind];
  return (
    <div>
      <h4>{kind}</h4>
      <Signed who="Le convoyeur" {...driver} />
      {contact && <Signed who="Le contact" {...contact} />}
      {missing && (
        <p>
          {missingSignatures[missing.why]}&nbsp;: {missing.reason}
        </p>
      )}
      <p>
        <a href={fileLink(report.clientId)} download>
          Fichier scellé
          <span class="unseen">&nbsp;: {kind.toLowerCase()}</span>
        </a>
      </p>
    </div>
  );
}

const Signed = ({ who, name, path }: Signature & { readonly who: string }) => (
  <>
    <p>
      {who}&nbsp;: {name}
    </p>
    <svg
      class="signature"
      role="img"
      aria-label={`Signature de ${name}`}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
    >
      <path d={path} />
    </svg>
  </>
);
