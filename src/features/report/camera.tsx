/** The tablet's camera over the whole screen; where there is none, or it is refused, the browser's own way to a photo. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PhotoZone } from '../../domain/report/condition-report.ts';
import { toJpeg } from '../../platform/page/photo.ts';
import { Outline } from './outline.tsx';

/** A picture of the camera in use; null where there is none, undefined until it is known. */
function useCamera(width: number, height: number): MediaStream | null | undefined {
  const [stream, setStream] = useState<MediaStream | null>();
  useEffect(() => {
    let opened: MediaStream | undefined;
    let gone = false;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      // Missing where the page is not served over TLS.
      opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: width }, height: { ideal: height } },
      });
      if (gone) stop();
      else setStream(opened);
    };
    open().catch(() => setStream(null));
    return () => {
      gone = true;
      stop();
    };
  }, [width, height]);
  return stream;
}

interface FrameProps {
  readonly heading: string;
  /** Pixels that are asked for. */
  readonly size: readonly [width: number, height: number];
  /** What is said of what was just taken. */
  readonly said: string;
  readonly zone?: PhotoZone | undefined;
  readonly onClose: () => void;
  /** The one action, and whether it has to wait. */
  readonly action: string;
  readonly busy?: boolean;
  readonly onPress: (camera: MediaStream, view: HTMLVideoElement) => void;
  /** The types of file that are taken where there is no camera for the page. */
  readonly accept: string;
  readonly onFile: (file: File) => Promise<void>;
}

function Frame({
  heading,
  size,
  said,
  zone,
  onClose,
  action,
  busy = false,
  onPress,
  accept,
  onFile,
}: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLVideoElement>(null);
  const stream = useCamera(...size);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (view.current) view.current.srcObject = stream ?? null;
  }, [stream]);
  return (
    <dialog ref={dialog} className="camera" aria-label={heading} onClose={onClose}>
      <h2>{heading}</h2>
      <div className="view">
        <video ref={view} autoPlay muted playsInline />
        {zone && <Outline zone={zone} />}
        {stream === null && <p>L’appareil photo n’est pas accessible.</p>}
      </div>
      <p role="status">{said}</p>
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Terminer
        </button>
        {stream === null ? (
          <label className="button">
            {action}
            <input
              type="file"
              accept={accept}
              capture="environment"
              className="unseen"
              onChange={({ currentTarget: { files } }) => void (files?.[0] && onFile(files[0]))}
            />
          </label>
        ) : (
          <button
            type="button"
            className="button"
            aria-disabled={busy || !stream}
            onClick={() => stream && view.current && onPress(stream, view.current)}
          >
            {action}
          </button>
        )}
      </div>
    </dialog>
  );
}

const SAVING = 'Enregistrement…';
const NOT_SAVED = 'Non enregistré';

interface CameraProps {
  readonly heading: string;
  readonly zone?: PhotoZone;
  /** Resolves once it is kept, or shown as not kept. */
  readonly onPhoto: (photo: Promise<Blob>) => Promise<boolean>;
  readonly onClose: () => void;
}

export function Camera({ heading, zone, onPhoto, onClose }: CameraProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const shoot = async (source: Blob | HTMLVideoElement) => {
    if (busy) return;
    setBusy(true);
    setSaid(SAVING);
    setSaid((await onPhoto(toJpeg(source))) ? `Enregistré\u00a0: ${heading}` : NOT_SAVED);
    setBusy(false);
  };
  return (
    <Frame
      heading={heading}
      size={[2_560, 1_440]}
      said={said}
      zone={zone}
      onClose={onClose}
      action="Prendre la photo"
      busy={busy}
      onPress={(_camera, view) => void shoot(view)}
      accept="image/*"
      onFile={shoot}
    />
  );
}

/** How often a slice is kept, in milliseconds, and how much of it there is at most a second: 2.5 MB in a slice. */
const SLICE_MS = 4_000;
const BITS_PER_SECOND = 5_000_000;

const WEBM = 'video/webm';
const MP4 = 'video/mp4';

interface VideoCameraProps {
  /** Begins a video; what it answers takes its slices, and resolves to whether the slice is kept. */
  readonly film: (mime: string) => (slice: Blob) => Promise<boolean>;
  readonly onClose: () => void;
}

export function VideoCamera({ film, onClose }: VideoCameraProps) {
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null);
  const [said, setSaid] = useState('');
  const start = (camera: MediaStream) => {
    const mimeType = MediaRecorder.isTypeSupported(WEBM) ? WEBM : MP4;
    const made = new MediaRecorder(camera, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
    const keep = film(mimeType);
    let slices = 0;
    made.ondataavailable = async ({ data }) => {
      if (data.size === 0) return;
      if (await keep(data)) {
        slices += 1;
        setSaid(`Enregistré\u00a0: ${slices} séquence${slices > 1 ? 's' : ''}`);
      } else if (made.state !== 'inactive') made.stop();
    };
    made.onstop = () => setRecorder(null);
    made.start(SLICE_MS);
    setRecorder(made);
  };
  const takeFile = async (file: File) => {
    setSaid(SAVING);
    setSaid((await film(file.type)(file)) ? 'Enregistré' : NOT_SAVED);
  };
  return (
    <Frame
      heading="Tour du véhicule en vidéo"
      size={[1_920, 1_080]}
      said={said}
      onClose={onClose}
      action={recorder ? 'Arrêter' : 'Filmer'}
      onPress={(camera) => (recorder ? recorder.stop() : start(camera))}
      accept={`${MP4},${WEBM}`}
      onFile={takeFile}
    />
  );
}
