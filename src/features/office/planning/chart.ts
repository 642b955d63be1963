/** Where everything of the planning's drawing is: days beside each other, lanes below each other. Plain figures, for the drawing and for what is dropped on it. */
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { PlanningView, TeamDriver, TeamTrip } from '../../../domain/planning/calls.ts';
import {
  type Axis,
  axisOf,
  type Bar,
  compactScale,
  dayScale,
  layOut,
  type Scale,
  weekScale,
  widthOf,
  xOf,
} from './layout.ts';

/** Units of the drawing. */
export const HEAD = 22;
/** Between two days. */
const DAY_GAP = 12;

/** Where the names of the lanes stand: in a column of their own, or each above its bars where a screen has no room for one. */
export interface Names {
  /** How wide the column is. */
  readonly side: number;
  /** What is left free above the bars. */
  readonly above: number;
  /** As low as a lane may be: of nothing it is as high as what is dropped on it, or as its name. */
  readonly least: number;
}

export const namesBeside: Names = { side: 116, above: 4, least: 48 };
export const namesAbove: Names = { side: 0, above: 22, least: 44 };

/** More rows of what nobody drives would push every driver below the screen: they are drawn compact. */
const MANY_ROWS = 3;

/** A day of the drawing. */
export interface DrawnDay {
  readonly day: string;
  readonly isClosed: boolean;
  readonly axis: Axis;
  readonly x: number;
  readonly width: number;
}

export interface DrawnLane {
  /** Null is that of nobody. */
  readonly driver: TeamDriver | null;
  readonly y: number;
  readonly height: number;
  /** Its bars may be less high than those of other lanes. */
  readonly scale: Scale;
  readonly bars: readonly Bar<TeamTrip>[];
}

export interface Chart {
  readonly scale: Scale;
  readonly names: Names;
  readonly days: readonly DrawnDay[];
  readonly lanes: readonly DrawnLane[];
  readonly width: number;
  /** Where the last lane ends. */
  readonly bottom: number;
  /** Where now is; null where it is not shown. */
  readonly now: number | null;
  /** How far it is scrolled at first where a screen is narrower: an hour before the first late trip, or now. */
  readonly opening: number;
}

export function chartOf({ days, closed, trips, drivers, now }: PlanningView, names: Names): Chart {
  const scale = days.length > 1 ? weekScale : dayScale;
  const drawn: DrawnDay[] = [];
  let x = names.side;
  for (const day of days) {
    const axis = axisOf(
      day,
      tripsOn(day, trips).map(({ slot }) => slot),
    );
    const width = widthOf(axis, scale);
    drawn.push({ day, isClosed: closed.includes(day), axis, x, width });
    x += width + DAY_GAP;
  }
  let y = HEAD;
  const lanes = [null, ...drivers].map((driver) => {
    const own = trips.filter(({ driverId }) => driverId === (driver?.id ?? null));
    const bars = drawn.flatMap(({ day, axis, x: left }) =>
      layOut(axis, tripsOn(day, own), scale).map((bar) => ({ ...bar, x: bar.x + left })),
    );
    const rows = Math.max(0, ...bars.map(({ lane }) => lane + 1));
    const drawnBy = driver === null && scale === dayScale && rows > MANY_ROWS ? compactScale : scale;
    const height = Math.max(names.least, names.above + drawnBy.lane * rows);
    const lane = { driver, y, height, scale: drawnBy, bars };
    y += height;
    return lane;
  });
  const instant = new Date(now);
  const today = drawn.find(({ day }) => day === parisTime(instant).day);
  const at = today ? today.x + xOf(today.axis, instant.getTime(), scale) : 0;
  const late = lanes.flatMap(({ bars }) => bars.filter(({ item }) => item.isLate).map((bar) => bar.x));
  return {
    scale,
    names,
    days: drawn,
    lanes,
    width: x - DAY_GAP,
    bottom: y,
    now: today && today.x <= at && at <= today.x + today.width ? at : null,
    opening: (late.length > 0 ? Math.min(...late) : at) - namesBeside.side - dayScale.hour,
  };
}

const tripsOn = (day: string, trips: readonly TeamTrip[]): TeamTrip[] =>
  trips.filter(({ slot }) => parisTime(new Date(slot.start)).day === day);

/** The lane at a height of the drawing; null beside all of them. */
export const laneAt = ({ lanes }: Chart, y: number): DrawnLane | null =>
  lanes.find((lane) => lane.y <= y && y < lane.y + lane.height) ?? null;

/** The absences that touch a day. */
export const absentOn = ({ absences }: TeamDriver, day: string) =>
  absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
