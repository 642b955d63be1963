/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** The photos of reports, small, each a link to itself: those of two by zone, the earlier on the left, or those of one. */

import { keysOf } from '../../domain/lib/key-of.ts';
import { type Photo, type PhotoZone, photoZones } from '../../domain/report/condition-report.ts';
import { reportName } from '../../domain/report/report-line.ts';
import type { StoredReport } from '../report/report-store.ts';

/** Of a medium. */
type PhotoLink = (id: string) => string;

interface ComparedPhotosProps {
  /** In the order in which they were made. */
  readonly sides: readonly StoredReport[];
  readonly photoLink: PhotoLink;
}

export function ComparedPhotos({ sides, photoLink }: ComparedPhotosProps) {
  const zones = keysOf(photoZones).filter((zone) => sides.some((side) => photosIn(side, zone).length > 0));
  if (zones.length === 0) return <p>Aucune photo n’a été prise.</p>;
  return (
    <>
      {zones.map((zone) => (
        <div key={zone}>
          <h3>{photoZones[zone]}</h3>
          <div class="sides">
            {sides.map((side) => (
              <Side key={side.report.clientId} side={side} zone={zone} photoLink={photoLink} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

const photosIn = ({ report }: StoredReport, zone: PhotoZone) =>
  report.content.photos.filter((photo) => photo.zone === zone);

interface SideProps extends Pick<ComparedPhotosProps, 'photoLink'> {
  readonly side: StoredReport;
  readonly zone: PhotoZone;
}

function Side({ side, zone, photoLink }: SideProps) {
  const photos = photosIn(side, zone);
  return (
    <div>
      {photos.length === 0 && (
        <p class="hint">
          {reportName({ kind: side.report.kind, tripKind: side.tripKind })}&nbsp;: pas de photo.
        </p>
      )}
      {photos.map((photo) => (
        <Thumbnail key={photo.mediumId} stored={side} photo={photo} photoLink={photoLink} />
      ))}
    </div>
  );
}

/** All of a report. */
export const Thumbnails = ({ stored, photoLink }: Omit<ThumbnailProps, 'photo'>) => (
  <div class="thumbnails">
    {stored.report.content.photos.map((photo) => (
      <Thumbnail key={photo.mediumId} stored={stored} photo={photo} photoLink={photoLink} />
    ))}
  </div>
);

interface ThumbnailProps {
  readonly stored: StoredReport;
  readonly photo: Photo;
  readonly photoLink: PhotoLink;
}

function Thumbnail({ stored, photo: { zone, mediumId }, photoLink }: ThumbnailProps) {
  const { tripKind, verifiedMedia, report } = stored;
  const alt = `${photoZones[zone]}, ${reportName({ kind: report.kind, tripKind })}`;
  if (!verifiedMedia.includes(mediumId)) return <p class="hint">{alt}&nbsp;: photo encore en chemin.</p>;
  const link = photoLink(mediumId);
  return (
    <a href={link}>
      <img src={link} alt={alt} loading="lazy" width="640" height="480" />
    </a>
  );
}
