/** A bar that is drawn by a mouse or a pen to another lane, in signals. A finger scrolls the drawing, and presses bars. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { TeamTrip } from '../../../domain/planning/calls.ts';

/** In pixels: a hand that trembles presses, and draws nothing. */
const LEAST_WAY = 6;

export interface Dragged {
  readonly trip: TeamTrip;
  /** From where it was, in pixels. */
  readonly dx: number;
  readonly dy: number;
  /** Where the pointer is, in pixels from the top of the window. */
  readonly clientY: number;
}

/** Of an event of the pointer. */
type Pressed = Pick<PointerEvent, 'pointerType' | 'button' | 'clientX' | 'clientY'>;

export interface Drag {
  /** What is being drawn; null where nothing is. */
  readonly dragged: ReadonlySignal<Dragged | null>;
  readonly begin: (trip: TeamTrip, pressed: Pressed) => void;
  /** Whether the press that has just ended has drawn something: it opens nothing then. */
  readonly hasDrawn: () => boolean;
}

/** @param drop called where a bar is let go; Escape gives it up */
export function createDrag(drop: (dragged: Dragged) => void): Drag {
  const dragged = signal<Dragged | null>(null);
  let hasDrawn = false;

  function begin(trip: TeamTrip, { pointerType, button, clientX: startX, clientY: startY }: Pressed) {
    hasDrawn = false;
    if (pointerType === 'touch' || button !== 0 || !trip.canMove) return;
    const listening = new AbortController();
    const { signal: until } = listening;
    const end = () => {
      listening.abort();
      dragged.value = null;
    };
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const [dx, dy] = [clientX - startX, clientY - startY];
        if (!hasDrawn && Math.hypot(dx, dy) < LEAST_WAY) return;
        hasDrawn = true;
        dragged.value = { trip, dx, dy, clientY };
      },
      { signal: until },
    );
    addEventListener(
      'pointerup',
      () => {
        const last = dragged.peek();
        end();
        if (last) drop(last);
      },
      { signal: until },
    );
    addEventListener('pointercancel', end, { signal: until });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal: until });
  }

  return { dragged, begin, hasDrawn: () => hasDrawn };
}
