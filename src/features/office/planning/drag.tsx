/** A bar that is drawn by a mouse or a pen to another lane, in signals. A finger scrolls the drawing, and presses bars. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { isOver } from '../../../domain/mission/driver-trip.ts';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { absentOn, type DrawnLane } from './chart.ts';
import './hours.css';

/** In pixels: a hand that trembles presses, and draws nothing. */
const LEAST_WAY = 6;

/** In pixels: so near the edge of the window the page goes on below the pointer, and by how much at each frame. */
const EDGE = 60;
const STEP = 12;

/** In units of the drawing, from the top of a lane. */
const BASELINE = 15;

export interface Dragged {
  readonly trip: TeamTrip;
  /** Up or down from where it was, in units of the drawing: hours stay as they are agreed on. */
  readonly way: number;
  /** Where the pointer is, in pixels from the top of the window. */
  readonly clientY: number;
}

/** Of an event of the pointer. */
export type Pressed = Pick<PointerEvent, 'pointerType' | 'button' | 'clientY'>;

export interface Drag {
  /** What is being drawn; null where nothing is. */
  readonly dragged: ReadonlySignal<Dragged | null>;
  readonly begin: (trip: TeamTrip, pressed: Pressed) => void;
  /** Why what is being drawn cannot be let go on a lane, in French; null where it can. */
  readonly refusalOn: (lane: DrawnLane | null) => string | null;
  /** The same where it is drawn. @param side how wide the names are */
  readonly refusalNote: (lane: DrawnLane | null, side: number) => ReactNode;
  /** Classes of a lane while something is drawn: whether its driver has another trip then, and whether it would be let go there. */
  readonly laneLook: (lane: DrawnLane, isTarget: boolean) => string;
  /** Whether the press that has just ended has drawn something: it opens nothing then. */
  readonly hasDrawn: () => boolean;
  /** What can be done besides pressing, in French. */
  readonly hint: string;
}

/**
 * @param drop called where a bar is let go, while it is still on its way, with where it cannot be; Escape gives it up
 * @param unitsPerPixel of the drawing as it is shown
 * @param early what was pressed before this was there, and may be held still
 */
export function createDrag(
  drop: (trip: TeamTrip, refusalOn: Drag['refusalOn']) => void,
  unitsPerPixel: () => number,
  early: Parameters<Drag['begin']> | null,
): Drag {
  const dragged = signal<Dragged | null>(null);
  const refusalOn = (lane: DrawnLane | null) => dragged.value && refusalOf(dragged.value.trip, lane);
  const refusalNote = (lane: DrawnLane | null, side: number) => {
    const refusal = refusalOn(lane);
    return (
      lane &&
      refusal && (
        <text className="name" x={side + 8} y={lane.y + BASELINE}>
          {`✕ ${refusal}`}
        </text>
      )
    );
  };
  const laneLook = (lane: DrawnLane, isTarget: boolean) => {
    const trip = dragged.value?.trip;
    if (!trip) return '';
    const taken = lane.driver && isTaken(trip, lane) ? ' taken' : '';
    const refused = refusalOn(lane) === null ? '' : ' refused';
    return isTarget ? `${taken}${refused} target` : taken;
  };
  let hasDrawn = false;
  let end = () => {};

  function begin(trip: TeamTrip, { pointerType, button, clientY: start }: Pressed) {
    hasDrawn = false;
    end();
    if (pointerType === 'touch' || button !== 0 || !trip.canMove) return;
    const listening = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      act: (event: WindowEventMap[Name]) => void,
    ) => addEventListener(name, act, { signal: listening.signal });
    let clientY = start;
    let frame = 0;
    const top = scrollY;
    end = () => {
      listening.abort();
      cancelAnimationFrame(frame);
      dragged.value = null;
    };
    const draw = () => {
      const way = clientY - start + scrollY - top;
      hasDrawn ||= Math.abs(way) >= LEAST_WAY;
      if (hasDrawn) dragged.value = { trip, way: way * unitsPerPixel(), clientY };
    };
    const follow = () => {
      const towards = Number(clientY > innerHeight - EDGE) - Number(clientY < EDGE);
      if (hasDrawn && towards !== 0) {
        scrollBy(0, towards * STEP);
        draw();
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    listen('pointermove', (event) => {
      // Let go before anything listened: it was a press.
      if (event.buttons === 0) return end();
      ({ clientY } = event);
      draw();
    });
    listen('pointerup', () => {
      if (dragged.peek()) drop(trip, refusalOn);
      end();
    });
    listen('pointercancel', end);
    listen('keydown', ({ key }) => key === 'Escape' && end());
  }

  if (early) begin(...early);
  return {
    dragged,
    begin,
    refusalOn,
    refusalNote,
    laneLook,
    hasDrawn: () => hasDrawn,
    hint: ', ou glissez-le à la souris',
  };
}

/** Another trip of theirs runs at its hour: it can be let go there all the same, and is refused with its reason. */
const isTaken = ({ id, slot }: TeamTrip, { bars }: DrawnLane): boolean =>
  bars.some(
    ({ item }) => item.id !== id && !isOver(item) && item.slot.start < slot.end && slot.start < item.slot.end,
  );

/** A slip of the hand gives nothing to who is absent; whoever means it presses the trip, and chooses them. */
function refusalOf({ driverId, slot }: TeamTrip, lane: DrawnLane | null): string | null {
  const driver = lane?.driver;
  const absence = driver && absentOn(driver, parisTime(new Date(slot.start)).day);
  if (!absence || driver.id === driverId) return null;
  const reason = absence.reason ? ` (${absence.reason})` : '';
  return `${driver.displayName} a une absence notée ce jour-là${reason}\u00a0: pressez le trajet pour le lui confier quand même.`;
}
