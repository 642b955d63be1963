/** « 123 / 500 » under a text area; said aloud only near the end, and not at each letter. */
import type { ReadonlySignal } from '@preact/signals-react';

/** From how many characters left they are announced, and by how many at a time. */
const NEAR_END = 50;
const STEP = 10;

interface CounterProps {
  readonly text: ReadonlySignal<string>;
  readonly max: number;
}

export function Counter({ text, max }: CounterProps) {
  const { length } = text.value;
  return (
    <>
      <p className={`counter ${length > max ? 'over' : ''}`} aria-hidden="true">
        {`${length} / ${max}`}
      </p>
      <p className="unseen" role="status">
        {announcement(max - length, max)}
      </p>
    </>
  );
}

function announcement(left: number, max: number): string {
  if (left > NEAR_END) return '';
  if (left < 0) return `La limite de ${max}\u00a0caractères est dépassée.`;
  return `Il reste ${Math.ceil(left / STEP) * STEP}\u00a0caractères au plus.`;
}
