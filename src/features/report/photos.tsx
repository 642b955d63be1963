/** Photos by zone, those that are required marked, and a walk around the vehicle on video. */
import { useState } from 'react';
import { keysOf } from '../../domain/lib/key-of.ts';
import { type PhotoZone, photoZones } from '../../domain/report/condition-report.ts';
import { isRequired, nextZone } from '../../domain/report/report-draft.ts';
import { Camera, VideoCamera } from './camera.tsx';
import { Outline } from './outline.tsx';
import type { Report } from './report-state.ts';
import { Film, Thumb } from './thumb.tsx';

const zones = keysOf(photoZones);

export function Photos({ report }: { readonly report: Report }) {
  const { photos, videos } = report.draft.value;
  const [zone, setZone] = useState<PhotoZone | null>(null);
  const [filming, setFilming] = useState(false);
  const taken = (of: PhotoZone) => report.draft.peek().photos.filter((photo) => photo.zone === of);
  const first = nextZone(report.draft.value);

  async function take(photo: Promise<Blob>, of: PhotoZone): Promise<boolean> {
    const kept = await report.shoot(photo, photoZones[of], (draft, mediumId) => ({
      photos: [...draft.photos, { zone: of, mediumId }],
    }));
    // On to what is still to be taken, unless the camera was closed meanwhile; whoever wants more of the same goes back.
    const next = nextZone(report.draft.peek()) ?? zones.find((one) => taken(one).length === 0) ?? of;
    if (kept) setZone((shown) => shown && next);
    return kept;
  }

  return (
    <>
      <div className="actions">
        {first && (
          <button type="button" className="button" onClick={() => setZone(first)}>
            Photographier&nbsp;: {photoZones[first].toLowerCase()}
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => setFilming(true)}>
          Filmer le tour du véhicule
        </button>
      </div>
      <ul className="zones">
        {zones.map((of) => (
          <li key={of}>
            <button type="button" className="drawn" onClick={() => setZone(of)}>
              <Outline zone={of} />
              <b>{photoZones[of]}</b> <small>{told(taken(of).length, isRequired(of))}</small>
            </button>
          </li>
        ))}
      </ul>
      {photos.length + videos.length > 0 && <h2>Déjà enregistré</h2>}
      <div className="media">
        {photos.map(({ zone: of, mediumId }) => (
          <Thumb
            key={mediumId}
            id={mediumId}
            label={photoZones[of]}
            onRemove={() => report.change({ photos: photos.filter((one) => one.mediumId !== mediumId) })}
          />
        ))}
        {videos.map((id) => (
          <Film
            key={id}
            id={id}
            label="Tour du véhicule"
            onRemove={() => report.change({ videos: videos.filter((one) => one !== id) })}
          />
        ))}
      </div>
      {zone && (
        <Camera
          heading={photoZones[zone]}
          zone={zone}
          onPhoto={(photo) => take(photo, zone)}
          onClose={() => setZone(null)}
        />
      )}
      {filming && <VideoCamera film={report.film} onClose={() => setFilming(false)} />}
    </>
  );
}

const told = (count: number, required: boolean): string =>
  count > 0 ? `✓ ${count} photo${count > 1 ? 's' : ''}` : required ? 'À prendre' : 'Au besoin';
