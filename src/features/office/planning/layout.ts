/** Where the trips of a day are drawn: hours across, trips at the same time one under the other. */
import { HOUR_MS } from '../../../domain/lib/time/durations.ts';
import { addDays, parisInstant, parisTime } from '../../../domain/lib/time/paris-time.ts';

/** How wide hours are drawn, in units of the drawing, and how high what is drawn in them. */
export interface Scale {
  readonly hour: number;
  /** Wide enough to be pressed, however short the appointment. */
  readonly least: number;
  /** How high a bar is, and how far below each other two are. */
  readonly bar: number;
  readonly lane: number;
}

/** Three lines in a bar: which vehicle, when or what of it, and where. */
export const dayScale: Scale = { hour: 90, least: 30, bar: 45, lane: 50 };
/** One line, which vehicle: for a lane that would leave no room for the drivers. */
export const compactScale: Scale = { ...dayScale, bar: 24, lane: 26 };

/** What is shown of any day, in hours of French clocks; of a day that goes beyond, more. */
const [FIRST_HOUR, LAST_HOUR] = [8, 18];

/** Instants, ISO 8601. */
interface Span {
  readonly start: string;
  readonly end: string;
}

/** What is drawn of a day: instants, in milliseconds, both on the hour. */
export interface Axis {
  readonly from: number;
  readonly to: number;
}

/** Working hours, and all that is planned outside of them; never beyond the day itself. @param day `YYYY-MM-DD` */
export function axisOf(day: string, spans: readonly Span[]): Axis {
  const at = (hours: number) => parisInstant(day, hours * 60).getTime();
  const starts = spans.map(({ start }) => Math.floor(Date.parse(start) / HOUR_MS) * HOUR_MS);
  const ends = spans.map(({ end }) => Math.ceil(Date.parse(end) / HOUR_MS) * HOUR_MS);
  return {
    from: Math.max(at(0), Math.min(at(FIRST_HOUR), ...starts)),
    to: Math.min(parisInstant(addDays(day, 1), 0).getTime(), Math.max(at(LAST_HOUR), ...ends)),
  };
}

export const widthOf = ({ from, to }: Axis): number => ((to - from) / HOUR_MS) * dayScale.hour;

/** Where an instant is. Divided last: minutes are then exact, and bars that touch do not overlap by a rounding. @param instant in milliseconds */
export const xOf = ({ from }: Axis, instant: number): number => ((instant - from) * dayScale.hour) / HOUR_MS;

export interface Tick {
  readonly x: number;
  /** Of French clocks, 0 to 23: where they change, an hour is skipped or comes twice. */
  readonly hour: number;
}

/** The hours, both ends included. */
export function ticksOf({ from, to }: Axis): Tick[] {
  return Array.from({ length: (to - from) / HOUR_MS + 1 }, (_, index) => ({
    x: index * dayScale.hour,
    hour: Math.floor(parisTime(new Date(from + index * HOUR_MS)).minutes / 60),
  }));
}

export interface Bar<Item> {
  readonly item: Item;
  readonly x: number;
  readonly width: number;
  /** 0 at the top. */
  readonly lane: number;
}

/** Bars of one row, each in the first lane that is free: none covers another, and all are inside the axis. */
export function layOut<Item extends { readonly slot: Span }>(
  axis: Axis,
  items: readonly Item[],
): Bar<Item>[] {
  const end = widthOf(axis);
  const at = (instant: string) => xOf(axis, Date.parse(instant));
  /** Where each lane is free from. */
  const free: number[] = [];
  return items
    .toSorted((one, other) => Date.parse(one.slot.start) - Date.parse(other.slot.start))
    .map((item) => {
      const x = Math.min(Math.max(0, at(item.slot.start)), end - dayScale.least);
      const right = Math.max(x + dayScale.least, Math.min(at(item.slot.end), end));
      const found = free.findIndex((from) => from <= x);
      const lane = found < 0 ? free.length : found;
      free[lane] = right;
      return { item, x, width: right - x, lane };
    });
}
