/** A signature, drawn with a finger, a pen or a mouse. */
import { type PointerEvent, useState } from 'react';
import { SIGNATURE_BOX } from '../../domain/report/condition-report.ts';
import { PATH_MAX_LENGTH } from '../../domain/report/report-limits.ts';

const { width, height } = SIGNATURE_BOX;

/** Nearer points say nothing more, in units of the box. */
const STEP = 5;

interface SignaturePadProps {
  /** Whose it is. */
  readonly label: string;
  readonly path: string;
  /** Called once a stroke ends, and with nothing to begin again. */
  readonly onPath: (path: string) => void;
}

export function SignaturePad({ label, path, onPath }: SignaturePadProps) {
  const [stroke, setStroke] = useState<readonly (readonly [x: number, y: number])[]>([]);
  const drawn = path + stroke.map((point, index) => `${index ? 'L' : 'M'}${point.join(' ')}`).join('');

  const add = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const within = (share: number, size: number) => Math.round(Math.min(1, Math.max(0, share)) * size);
    const x = within((clientX - box.left) / box.width, width);
    const y = within((clientY - box.top) / box.height, height);
    setStroke((points) => {
      const [lastX, lastY] = points.at(-1) ?? [-STEP, -STEP];
      return Math.hypot(x - lastX, y - lastY) < STEP ? points : [...points, [x, y]];
    });
  };

  const end = () => {
    if (stroke.length > 0 && drawn.length <= PATH_MAX_LENGTH) onPath(drawn);
    setStroke([]);
  };

  return (
    <div>
      <svg
        className="drawn signature"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={drawn ? `${label}\u00a0: signé` : `${label}\u00a0: à signer`}
        onPointerDown={(event) => {
          // The stroke goes on where the finger leaves the box.
          event.currentTarget.setPointerCapture(event.pointerId);
          add(event);
        }}
        onPointerMove={(event) => {
          if (stroke.length > 0) add(event);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={drawn} />
      </svg>
      {path && (
        <button type="button" className="text" onClick={() => onPath('')}>
          Effacer<span className="unseen">&nbsp;: {label}</span>
        </button>
      )}
    </div>
  );
}
