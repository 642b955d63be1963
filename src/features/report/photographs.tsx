/** The photos of one thing: a damage, a receipt. */
import { useState } from 'react';
import type { ReportDraft } from '../../domain/report/report-draft.ts';
import { PHOTOS_MAX } from '../../domain/report/report-limits.ts';
import { Camera } from './camera.tsx';
import type { Report } from './report-state.ts';
import { Thumb } from './thumb.tsx';

interface PhotographsProps {
  readonly report: Report;
  /** What they are of. */
  readonly label: string;
  readonly photos: readonly string[];
  /** What the draft becomes with these photos. */
  readonly place: (photos: readonly string[]) => Partial<ReportDraft>;
}

export function Photographs({ report, label, photos, place }: PhotographsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="media">
        {photos.map((id) => (
          <Thumb
            key={id}
            id={id}
            label={label}
            onRemove={() => report.change(place(photos.filter((one) => one !== id)))}
          />
        ))}
      </div>
      {photos.length < PHOTOS_MAX && (
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          Photographier<span className="unseen">&nbsp;: {label}</span>
        </button>
      )}
      {open && (
        <Camera
          heading={label}
          onPhoto={(photo) => report.shoot(photo, label, (_, id) => place([...photos, id]))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
