/** A file of a damage claim: a picture small, anything else by its name; pressed it opens whole. */
import type { ClaimFileView } from '../../domain/claim/calls.ts';
import { isPicture } from '../../domain/claim/claim-files.ts';
import { apiBase } from '../../platform/http/api-url.ts';
import './claim.css';

export const ClaimFile = ({ file: { name, mime, path } }: { readonly file: ClaimFileView }) => (
  <a href={apiBase + path} target="_blank" rel="noreferrer">
    {isPicture(mime) ? (
      <img className="thumbnail" src={apiBase + path} alt={name} loading="lazy" />
    ) : (
      `${name} (PDF)`
    )}
    <span className="unseen"> (nouvel onglet)</span>
  </a>
);
