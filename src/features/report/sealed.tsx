/** A report that is sealed: nothing of it changes again; what is learnt later the team adds beneath it. */
import type { SealedReport } from '../../domain/report/seal.ts';

/** Enough of a hash for two people to compare it. */
const DIGITS = 12;

export function Sealed({ report: { hash } }: { readonly report: SealedReport }) {
  return (
    <>
      <p className="saved" role="status">
        Scellé et enregistré sur cette tablette. Il part avec ses photos dès qu’il y a du réseau.
      </p>
      <p>
        Empreinte&nbsp;: <code>{hash.slice(0, DIGITS)}</code>
      </p>
      <div className="actions">
        <a className="button" href="#/admin/teammate">
          Retour à ma journée
        </a>
      </div>
    </>
  );
}
