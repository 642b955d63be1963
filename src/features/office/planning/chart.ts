/** Where everything of a day's drawing is: hours across, lanes below each other. Plain figures, for the drawing and for what is dropped on it. */
import { HOUR_MS } from '../../../domain/lib/time/durations.ts';
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
  widthOf,
  xOf,
} from './layout.ts';

/** Units of the drawing. */
export const HEAD = 22;

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

/** What has been late for longer is seen to on the desk; here it would put the present out of sight. */
const LATE_MS = 2 * HOUR_MS;

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
  readonly names: Names;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly isClosed: boolean;
  /** Drawn from where the names end. */
  readonly axis: Axis;
  readonly lanes: readonly DrawnLane[];
  readonly width: number;
  /** Where the last lane ends. */
  readonly bottom: number;
  /** Where now is; null where it is not shown. */
  readonly now: number | null;
  /**
   * How far it is scrolled at first where a screen is narrower: to a whole hour, one before now, or before the first trip
   * that has been late for a short time; of another day before the first that waits for a driver, or before any.
   */
  readonly opening: number;
}

/** @param view of one day */
export function chartOf({ day, closed, trips, drivers, now }: PlanningView, names: Names): Chart {
  const axis = axisOf(
    day,
    trips.map(({ slot }) => slot),
  );
  let y = HEAD;
  const lanes = [null, ...drivers].map((driver) => {
    const own = trips.filter(({ driverId }) => driverId === (driver?.id ?? null));
    const bars = layOut(axis, own).map((bar) => ({ ...bar, x: bar.x + names.side }));
    const rows = Math.max(0, ...bars.map(({ lane }) => lane + 1));
    const scale = driver === null && rows > MANY_ROWS ? compactScale : dayScale;
    // The name of nobody is one line, and its lane most often empty.
    const least = driver ? names.least : compactScale.lane;
    const height = Math.max(least, names.above + scale.lane * rows);
    const lane = { driver, y, height, scale, bars };
    y += height;
    return lane;
  });
  const instant = new Date(now);
  const isToday = day === parisTime(instant).day;
  const width = names.side + widthOf(axis);
  const at = isToday ? names.side + xOf(axis, instant.getTime()) : 0;
  // In the order of their appointments.
  const first = isToday
    ? trips.find(({ isLate, slot }) => isLate && instant.getTime() - Date.parse(slot.end) < LATE_MS)
    : (trips.find((trip) => waitsForDriver(trip, drivers)) ?? trips[0]);
  return {
    names,
    day,
    isClosed: closed.includes(day),
    axis,
    lanes,
    width,
    bottom: y,
    now: isToday && names.side <= at && at <= width ? at : null,
    opening: hourBefore(first ? xOf(axis, Date.parse(first.slot.start)) : at - names.side),
  };
}

/** Where the hour before another begins. @param x from the first hour on */
const hourBefore = (x: number): number => (Math.floor(x / dayScale.hour) - 1) * dayScale.hour;

/** The lane at a height of the drawing; null beside all of them. */
export const laneAt = ({ lanes }: Chart, y: number): DrawnLane | null =>
  lanes.find((lane) => lane.y <= y && y < lane.y + lane.height) ?? null;

/** The absences that touch a day. */
export const absentOn = ({ absences }: Pick<TeamDriver, 'absences'>, day: string) =>
  absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

/** Somebody has still to drive it: nobody was chosen, or who was is absent on its day. */
export const waitsForDriver = (trip: TeamTrip, drivers: readonly TeamDriver[]): boolean =>
  trip.canMove && (trip.driverId === null || isLeftBy(trip, drivers));

/** Who should drive it is absent on its day. */
export function isLeftBy({ driverId, slot }: TeamTrip, drivers: readonly TeamDriver[]): boolean {
  const driver = drivers.find(({ id }) => id === driverId);
  return driver !== undefined && absentOn(driver, parisTime(new Date(slot.start)).day) !== undefined;
}
