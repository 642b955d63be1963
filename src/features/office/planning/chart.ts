/** Where everything of the planning's drawing is: days beside each other, lanes below each other. Plain figures, for the drawing and for what is dropped on it. */
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { PlanningView, TeamDriver, TeamTrip } from '../../../domain/planning/calls.ts';
import {
  type Axis,
  axisOf,
  type Bar,
  dayScale,
  layOut,
  type Scale,
  weekScale,
  widthOf,
  xOf,
} from './layout.ts';

/** Units of the drawing. */
export const HEAD = 22;
export const NAME = 22;
export const LANE = 64;
/** Four lines: which vehicle, when, where, and what of it. */
export const BAR = 58;
/** Between two days. */
const DAY_GAP = 12;

/** A day of the drawing. */
export interface DrawnDay {
  readonly day: string;
  readonly axis: Axis;
  readonly x: number;
  readonly width: number;
}

export interface DrawnLane {
  /** Null is that of nobody. */
  readonly driver: TeamDriver | null;
  readonly y: number;
  readonly height: number;
  readonly bars: readonly Bar<TeamTrip>[];
}

export interface Chart {
  readonly scale: Scale;
  readonly days: readonly DrawnDay[];
  readonly lanes: readonly DrawnLane[];
  readonly width: number;
  /** Where the last lane ends. */
  readonly bottom: number;
  /** Where now is; null where it is not shown. */
  readonly now: number | null;
}

export function chartOf({ days, trips, drivers, now }: PlanningView): Chart {
  const scale = days.length > 1 ? weekScale : dayScale;
  const drawn: DrawnDay[] = [];
  let x = 0;
  for (const day of days) {
    const axis = axisOf(
      day,
      tripsOn(day, trips).map(({ slot }) => slot),
    );
    const width = widthOf(axis, scale);
    drawn.push({ day, axis, x, width });
    x += width + DAY_GAP;
  }
  let y = HEAD;
  const lanes = [null, ...drivers].map((driver) => {
    const own = trips.filter(({ driverId }) => driverId === (driver?.id ?? null));
    const bars = drawn.flatMap(({ day, axis, x: left }) =>
      layOut(axis, tripsOn(day, own), scale).map((bar) => ({ ...bar, x: bar.x + left })),
    );
    // A lane of nothing is as high as what can be dropped on.
    const height = NAME + Math.max(NAME, ...bars.map(({ lane }) => LANE * (lane + 1)));
    const lane = { driver, y, height, bars };
    y += height;
    return lane;
  });
  return { scale, days: drawn, lanes, width: x - DAY_GAP, bottom: y, now: nowIn(drawn, now, scale) };
}

const tripsOn = (day: string, trips: readonly TeamTrip[]): TeamTrip[] =>
  trips.filter(({ slot }) => parisTime(new Date(slot.start)).day === day);

function nowIn(days: readonly DrawnDay[], now: string, scale: Scale): number | null {
  const instant = Date.parse(now);
  const today = days.find(({ axis }) => axis.from <= instant && instant <= axis.to);
  return today ? today.x + xOf(today.axis, instant, scale) : null;
}

/** The lane at a height of the drawing; null beside all of them. */
export const laneAt = ({ lanes }: Chart, y: number): DrawnLane | null =>
  lanes.find((lane) => lane.y <= y && y < lane.y + lane.height) ?? null;

/** The absences that touch a day. */
export const absentOn = ({ absences }: TeamDriver, day: string) =>
  absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
