import { describe, expect, it } from 'vitest';
import { parisInstant } from '../../../../../src/domain/lib/time/paris-time.ts';
import type { PlanningView, TeamDriver, TeamTrip } from '../../../../../src/domain/planning/calls.ts';
import {
  chartOf,
  laneAt,
  namesAbove,
  namesBeside,
} from '../../../../../src/features/office/planning/chart.ts';
import { compactScale, dayScale } from '../../../../../src/features/office/planning/layout.ts';

const MONDAY = '2026-11-23';
const at = (day: string, hours: number) => parisInstant(day, hours * 60).toISOString();

const driver: TeamDriver = {
  id: 'driver',
  displayName: 'Inès Roche',
  minutes: 0,
  warnings: [],
  licenceUntil: null,
  absences: [],
};

const trip = (id: string, changed: Partial<TeamTrip> = {}): TeamTrip => ({
  id,
  bookingId: id,
  reference: id,
  kind: 'outbound',
  from: '3 Cours Mirabeau, Aix-en-Provence',
  to: 'Garage',
  brand: 'Peugeot',
  model: '208',
  plate: 'AB-123-CD',
  bookingStatus: 'confirmed',
  status: 'planned',
  slot: { start: at(MONDAY, 9), end: at(MONDAY, 10) },
  driverId: null,
  approachMinutes: null,
  isLate: false,
  canMove: true,
  ...changed,
});

const view = (changed: Partial<PlanningView>): PlanningView => ({
  day: MONDAY,
  days: [MONDAY],
  closed: [],
  now: at(MONDAY, 7),
  trips: [],
  toAgree: [],
  drivers: [driver],
  ...changed,
});

/** Trips at the same time, so many below each other. */
const together = (count: number, changed: Partial<TeamTrip> = {}) =>
  Array.from({ length: count }, (_, index) => trip(`trip${index}`, changed));

/** Its lane of nobody, and that of the driver. */
function lanesOf(changed: Partial<PlanningView>, names = namesBeside) {
  const chart = chartOf(view(changed), names);
  const [nobody, drivers] = chart.lanes;
  if (!nobody || !drivers) throw new Error('a lane is missing');
  return { chart, nobody, drivers };
}

describe('the lane of what nobody drives', () => {
  it('is half as high where it has many rows, and its bars can still be pressed', () => {
    const { chart, nobody, drivers } = lanesOf({ trips: together(9) });
    expect(nobody.scale).toBe(compactScale);
    expect(nobody.height).toBeLessThanOrEqual((9 * dayScale.lane) / 2 + 25);
    expect(nobody.scale.bar).toBeGreaterThanOrEqual(24);
    expect(nobody.scale.bar).toBeLessThan(nobody.scale.lane);
    // What is dropped finds the lanes where they are drawn.
    expect(laneAt(chart, nobody.y + nobody.height - 1)).toBe(nobody);
    expect(laneAt(chart, nobody.y + nobody.height)).toBe(drivers);
    expect(drivers.scale).toBe(dayScale);
  });

  it.each([namesBeside, namesAbove])(
    'is as high as any other where it has few, and low where it has none',
    (names) => {
      const { nobody } = lanesOf({ trips: together(3) }, names);
      expect(nobody.scale).toBe(dayScale);
      expect(nobody.height).toBe(names.above + 3 * dayScale.lane);
      const empty = lanesOf({}, names);
      expect([empty.nobody.height, empty.drivers.height]).toEqual([compactScale.lane, names.least]);
    },
  );

  it('is the only one that is compact', () => {
    const busy = lanesOf({ trips: together(9, { driverId: driver.id }) });
    expect(busy.drivers.scale).toBe(dayScale);
    expect(busy.drivers.height).toBe(namesBeside.above + 9 * dayScale.lane);
  });
});

describe.each([
  ['beside', namesBeside],
  ['above', namesAbove],
])('what is in sight at first, names %s', (_, names) => {
  /** From the hour at the left edge on, next to the names, in hours of French clocks. */
  const firstHour = (changed: Partial<PlanningView>) =>
    8 + lanesOf(changed, names).chart.opening / dayScale.hour;

  it('begins with a whole hour, the one before now', () => {
    expect(firstHour({ now: at(MONDAY, 14.4) })).toBe(13);
    expect(firstHour({ now: at(MONDAY, 14) })).toBe(13);
  });

  it('begins with the hour before the first trip that has been late for less than two hours', () => {
    const late = (hours: number) =>
      trip(`late${hours}`, { isLate: true, slot: { start: at(MONDAY, hours), end: at(MONDAY, hours + 1) } });
    const trips = [late(9), late(11.5), late(12)];
    expect(firstHour({ now: at(MONDAY, 14.4), trips })).toBe(10);
    expect(firstHour({ now: at(MONDAY, 18), trips })).toBe(17);
  });

  it('begins on another day with the hour before the first trip that waits for a driver, or before any', () => {
    const planned = (hours: number, driverId: string | null) =>
      trip(`at${hours}`, { driverId, slot: { start: at(MONDAY, hours), end: at(MONDAY, hours + 1) } });
    const now = at('2026-11-22', 14);
    const trips = [planned(10, driver.id), planned(13, null), planned(15, null)];
    expect(firstHour({ now, trips })).toBe(12);
    expect(firstHour({ now, trips: trips.slice(0, 1) })).toBe(9);
    const absences = [{ id: 'absence', firstDay: MONDAY, lastDay: MONDAY, reason: null }];
    expect(firstHour({ now, trips, drivers: [{ ...driver, absences }] })).toBe(9);
  });

  it('is the beginning of another day that has no trip', () => {
    expect(lanesOf({ now: at('2026-11-22', 14) }, names).chart.opening).toBeLessThanOrEqual(0);
  });
});
