/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** The photos of reports by zone, the earlier report on the left. */

import { keysOf } from '../../domain/lib/key-of.ts';
import { type PhotoZone, photoZones, reportKinds } from '../../domain/report/condition-report.ts';
import type { StoredReport } from '../report/report-store.ts';

interface ComparedPhotosProps {
  /** In the order in which they were made. */
  readonly sides: readonly StoredReport[];
  /** @param id of a medium */
  readonly photoLink: (id: string) => string;
}

export function ComparedPhotos({ sides, photoLink }: ComparedPhotosProps) {
  const zones = keysOf(photoZones).filter((zone) => sides.some((side) => photosIn(side, zone).length > 0));
  if (zones.length === 0) return <p>Aucune photo n’a été prise.</p>;
  return (
    <>
      {zones.map((zone) => (
        <Zone key={zone} zone={zone} sides={sides} photoLink={photoLink} />
      ))}
    </>
  );
}

const photosIn = ({ report }: StoredReport, zone: PhotoZone) =>
  report.content.photos.filter((photo) => photo.zone === zone);

const Zone = ({ zone, sides, photoLink }: ComparedPhotosProps & { readonly zone: PhotoZone }) => (
  <>
    <h4>{photoZones[zone]}</h4>
    <div class="sides">
      {sides.map((side) => (
        <div key={side.report.kind}>
          <Photos side={side} zone={zone} photoLink={photoLink} />
        </div>
      ))}
    </div>
  </>
);

interface PhotosProps extends Pick<ComparedPhotosProps, 'photoLink'> {
  readonly side: StoredReport;
  readonly zone: PhotoZone;
}

function Photos({ side, zone, photoLink }: PhotosProps) {
  const photos = photosIn(side, zone);
  const kind = reportKinds[side.report.kind];
  const alt = `${photoZones[zone]}, ${kind.toLowerCase()}`;
  if (photos.length === 0) return <p class="hint">{kind}&nbsp;: pas de photo.</p>;
  return (
    <>
      {photos.map(({ mediumId }) =>
        side.verifiedMedia.includes(mediumId) ? (
          <a key={mediumId} href={photoLink(mediumId)}>
            <img src={photoLink(mediumId)} alt={alt} loading="lazy" width="640" height="480" />
          </a>
        ) : (
          <p key={mediumId} class="hint">
            {alt}&nbsp;: photo pas encore reçue.
          </p>
        ),
      )}
    </>
  );
}
