/** Both condition reports of a damaged vehicle side by side, as they were sealed. */
import type { OfficeClaim } from '../../../domain/claim/office-calls.ts';
import { apiBase } from '../../../platform/http/api-url.ts';
import './claim.css';

type Comparison = NonNullable<OfficeClaim['compared']>;

export function Compared({ compared }: { readonly compared: Comparison }) {
  const { before, after, added, known, photos, page } = compared;
  return (
    <section className="spaced">
      <h2>États des lieux</h2>
      <p>
        {after === null
          ? `Un seul\u00a0: ${before}.`
          : `De «\u00a0${before}\u00a0» à «\u00a0${after}\u00a0».`}
      </p>
      {added.length > 0 && <Damages label="Dommages nouveaux" damages={added} />}
      {known.length > 0 && <Damages label="Dommages déjà connus" damages={known} />}
      {photos.length > 0 && (
        <details>
          <summary>Photos, côte à côte</summary>
          {photos.map(({ zone, before: first, after: last }) => (
            <div key={zone}>
              <h3>{zone}</h3>
              <div className="claim-sides">
                <Side photos={first} label={`${zone}, ${before}`} />
                {after !== null && <Side photos={last} label={`${zone}, ${after}`} />}
              </div>
            </div>
          ))}
        </details>
      )}
      <p>
        <a className="more" href={page} target="_blank" rel="noreferrer">
          Comparaison complète<span className="unseen"> (nouvel onglet)</span>
        </a>
      </p>
    </section>
  );
}

const Damages = ({ label, damages }: { readonly label: string; readonly damages: readonly string[] }) => (
  <div>
    <h3>{label}</h3>
    <ul>
      {damages.map((damage) => (
        <li key={damage}>{damage}</li>
      ))}
    </ul>
  </div>
);

const Side = ({ photos, label }: { readonly photos: readonly string[]; readonly label: string }) => (
  <div>
    {photos.length === 0 && <p className="hint">{label}&nbsp;: pas de photo.</p>}
    {photos.map((path) => (
      <a key={path} href={apiBase + path} target="_blank" rel="noreferrer">
        <img src={apiBase + path} alt={label} loading="lazy" width="640" height="480" />
      </a>
    ))}
  </div>
);
