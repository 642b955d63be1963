/** Photos and videos of this tablet, as small as a finger needs them. */
import { useEffect, useState } from 'react';
import { mediumBlob } from '../../platform/tablet/media-store.ts';

/** The address of a medium's bytes, as long as it is on show. */
function useMedium(id: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made = '';
    let gone = false;
    mediumBlob(id).then(
      (blob) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      // Its place stays empty; sealing tells that it is not there.
      () => undefined,
    );
    return () => {
      gone = true;
      URL.revokeObjectURL(made);
    };
  }, [id]);
  return url;
}

interface MediumProps {
  readonly id: string;
  /** What it is of: « Avant ». */
  readonly label: string;
  readonly onRemove: () => void;
}

export function Thumb({ id, label, onRemove }: MediumProps) {
  return (
    <figure>
      <img src={useMedium(id)} alt={label} />
      <Remove label={label} onRemove={onRemove} />
    </figure>
  );
}

export function Film({ id, label, onRemove }: MediumProps) {
  return (
    <figure>
      {/* biome-ignore lint/a11y/useMediaCaption: it is filmed without sound. */}
      <video src={useMedium(id)} aria-label={label} controls playsInline />
      <Remove label={label} onRemove={onRemove} />
    </figure>
  );
}

/** Can be undone, like anything before the seal. */
export function Remove({ label, onRemove }: Pick<MediumProps, 'label' | 'onRemove'>) {
  return (
    <button type="button" className="text" onClick={onRemove}>
      Retirer<span className="unseen">&nbsp;: {label}</span>
    </button>
  );
}
