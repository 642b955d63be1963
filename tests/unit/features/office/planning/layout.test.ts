import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parisInstant, parisTime } from '../../../../../src/domain/lib/time/paris-time.ts';
import {
  axisOf,
  dayScale,
  layOut,
  ticksOf,
  widthOf,
} from '../../../../../src/features/office/planning/layout.ts';
import { law } from '../../../domain/law.ts';

/** Ordinary ones, and those on which French clocks change. */
const anyDay = fc.constantFrom('2026-11-23', '2026-12-31', '2027-03-28', '2026-10-25', '2028-02-29');

/** Trips that begin on that day, some of them beyond midnight. */
const trips = (day: string) => {
  const from = parisInstant(day, 0).getTime();
  const minutes = (parisInstant(addDays(day, 1), 0).getTime() - from) / 60_000;
  const at = (minute: number) => new Date(from + minute * 60_000).toISOString();
  return fc.array(
    fc
      .tuple(fc.nat(minutes - 1), fc.integer({ min: 1, max: 400 }))
      .map(([start, length]) => ({ slot: { start: at(start), end: at(start + length) } })),
    { maxLength: 40 },
  );
};
const anyPlan = anyDay.chain((day) => trips(day).map((items) => ({ day, items })));
const laidOut = ({ day, items }: { day: string; items: { slot: { start: string; end: string } }[] }) => {
  const axis = axisOf(
    day,
    items.map(({ slot }) => slot),
  );
  return { axis, bars: layOut(axis, items) };
};

describe('the bars of a row', () => {
  it('are all there, have a width, and are inside the drawing', () => {
    law(
      fc.property(anyPlan, (plan) => {
        const { axis, bars } = laidOut(plan);
        expect(new Set(bars.map(({ item }) => item))).toEqual(new Set(plan.items));
        for (const { x, width } of bars) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(width).toBeGreaterThan(0);
          expect(x + width).toBeLessThanOrEqual(widthOf(axis));
        }
      }),
    );
  });

  it('never cover one another', () => {
    law(
      fc.property(anyPlan, (plan) => {
        const { bars } = laidOut(plan);
        for (const [index, one] of bars.entries())
          for (const other of bars.slice(index + 1))
            if (one.lane === other.lane)
              expect(one.x + one.width <= other.x || other.x + other.width <= one.x).toBe(true);
      }),
    );
  });

  it('end where the next one begins', () => {
    const at = (minute: number) => parisInstant('2026-11-23', minute).toISOString();
    // Minutes of which rounded hours would make a hair too much.
    const items = [549, 641].map((start) => ({ slot: { start: at(start), end: at(start + 92) } }));
    const [before, next] = laidOut({ day: '2026-11-23', items }).bars;
    expect(next?.x).toBe((before?.x ?? 0) + (before?.width ?? 0));
  });

  it('keep the order of their appointments', () => {
    law(
      fc.property(anyPlan, (plan) => {
        const { bars } = laidOut(plan);
        for (const [index, next] of bars.slice(1).entries()) {
          const before = bars[index];
          expect(Date.parse(before?.item.slot.start ?? '')).toBeLessThanOrEqual(
            Date.parse(next.item.slot.start),
          );
          expect(before?.x).toBeLessThanOrEqual(next.x);
        }
      }),
    );
  });

  it('take no more lanes than there are bars at once', () => {
    law(
      fc.property(anyPlan, (plan) => {
        const { bars } = laidOut(plan);
        for (const { x, lane } of bars) {
          const here = bars.filter((other) => other.x <= x && x < other.x + other.width);
          expect(lane).toBeLessThan(here.length);
        }
      }),
    );
  });

  it('begin and end where their hours are, whatever the clocks of that day do', () => {
    law(
      fc.property(anyPlan, (plan) => {
        const { axis, bars } = laidOut(plan);
        const ticks = ticksOf(axis);
        for (const { item, x } of bars) {
          const tick = ticks.findLast((candidate) => candidate.x <= x);
          const { minutes } = parisTime(new Date(item.slot.start));
          // The last minutes of a day are drawn a little earlier, where there is room to press them.
          if (x < widthOf(axis) - dayScale.hour) expect(tick?.hour).toBe(Math.floor(minutes / 60));
        }
      }),
    );
  });
});

describe('the hours', () => {
  const wholeDay = (day: string) => ({
    start: parisInstant(day, 0).toISOString(),
    end: parisInstant(addDays(day, 1), 0).toISOString(),
  });

  it.each([
    ['2026-11-23', 24, [0, 1, 2, 3, 4]],
    ['2027-03-28', 23, [0, 1, 3, 4, 5]],
    ['2026-10-25', 25, [0, 1, 2, 2, 3]],
  ])('of %s are %i', (day, count, first) => {
    const axis = axisOf(day, [wholeDay(day)]);
    const ticks = ticksOf(axis);
    expect(ticks).toHaveLength(count + 1);
    expect(ticks.slice(0, 5).map(({ hour }) => hour)).toEqual(first);
    expect(ticks.at(-1)).toEqual({ x: widthOf(axis), hour: 0 });
  });

  it('are those of work, and reach as far as what is planned', () => {
    const hours = (day: string, ...spans: { start: string; end: string }[]) => {
      const ticks = ticksOf(axisOf(day, spans));
      return [ticks.at(0)?.hour, ticks.at(-1)?.hour];
    };
    const at = (minutes: number) => parisInstant('2026-11-23', minutes).toISOString();
    expect(hours('2026-11-23')).toEqual([8, 18]);
    expect(hours('2026-11-23', { start: at(540), end: at(600) })).toEqual([8, 18]);
    expect(hours('2026-11-23', { start: at(390), end: at(450) }, { start: at(1130), end: at(1190) })).toEqual(
      [6, 20],
    );
    expect(hours('2026-11-23', { start: at(1380), end: at(1500) })).toEqual([8, 0]);
  });
});
