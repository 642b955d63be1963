import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriverTripView } from '../../../src/domain/mission/calls.ts';
import { Mission } from '../../../src/features/mission/mission.tsx';

const slot = { start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T09:00:00.000Z' };
const point = {
  address: { label: '3 Cours Mirabeau, Aix', lat: 43.5, lon: 5.4 },
  contactName: 'Élodie Garçon',
  contactPhone: '06 01 02 03 04',
  accessNote: 'Portail 12A',
};
const arrived = (arrivedAt: string): DriverTripView => ({
  id: 'a',
  reference: 'CVG-2026-000001',
  bookingStatus: 'in_progress',
  status: 'arrived',
  kind: 'outbound',
  slot,
  arrivedAt,
  vehicle: { plate: 'AB-123-CD', brand: 'Peugeot', model: '208' },
  from: point,
  to: { ...point, contactPhone: null },
  advanceMaxCents: 30_000,
});
const dayWith = (reports: readonly object[]) =>
  ({ moves: { value: [] }, reports: { value: reports } }) as unknown as Parameters<typeof Mission>[0]['day'];
const day = dayWith([]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it.each([
  ['2026-11-23T07:55:00.000Z', '2026-11-23T08:00:59.000Z', 'À l’heure', '1'],
  ['2026-11-23T07:55:00.000Z', '2026-11-23T08:12:00.000Z', 'En retard de 12 min', '13'],
  // Lateness runs from the driver's own arrival where that is later.
  ['2026-11-23T08:10:00.000Z', '2026-11-23T08:12:00.000Z', 'En retard de 2 min', '3'],
])(
  'a driver who arrived at %s reads at %s «\u00a0%s\u00a0», and a minute later one more',
  async (at, now, text, later) => {
    vi.setSystemTime(now);
    render(<Mission trip={arrived(at)} day={day} isFirst />);
    const plain = () => screen.getByRole('timer').textContent?.replaceAll('\u00a0', ' ');
    expect(plain()).toBe(text);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(plain()).toBe(`En retard de ${later} min`);
  },
);

it('says who pays the establishment, how to get in, and hides from nobody what a step is of', () => {
  vi.setSystemTime(slot.start);
  render(<Mission trip={arrived(slot.start)} day={day} isFirst />);
  expect(screen.getAllByText(/Portail 12A/)).toHaveLength(2);
  expect(screen.getByText(/jusqu’à 300/)).toBeTruthy();
  expect(
    screen.getByRole('button', { name: /^Commencer l’état des lieux : Prise en charge AB-123-CD$/ }),
  ).toBeTruthy();
});

describe('where the vehicle is inspected', () => {
  const inspecting: DriverTripView = { ...arrived(slot.start), status: 'inspecting' };
  const kept = { tripId: 'a', attempt: 1, kind: 'pickup', sealed: {} };
  const leaves = () => screen.queryByRole('button', { name: /^Je pars avec le véhicule/ }) !== null;

  it.each<[when: string, trip: DriverTripView, reports: object[], expected: boolean]>([
    ['nothing is sealed', inspecting, [], false],
    ['a draft is kept', inspecting, [{ ...kept, sealed: null }], false],
    ['a sealed report waits on the tablet', inspecting, [kept], true],
    ['the sealed report is of an attempt before', { ...inspecting, attempt: 2 }, [kept], false],
    ['the sealed report is of another trip', inspecting, [{ ...kept, tripId: 'b' }], false],
    ['the sealed report is another one', inspecting, [{ ...kept, kind: 'return' }], false],
    ['the API has the report', { ...inspecting, reports: [{ kind: 'pickup', hash: '0' }] }, [], true],
  ])('when %s', (_, trip, reports, expected) => {
    vi.setSystemTime(slot.start);
    render(<Mission trip={trip} day={dayWith(reports)} isFirst />);
    expect(leaves()).toBe(expected);
    const link = screen.queryByRole('link', { name: /^Continuer l’état des lieux/ });
    expect(link?.getAttribute('href') ?? null).toBe(
      expected ? null : '#/admin/teammate/mission/a/report/pickup',
    );
  });
});

describe('where the vehicle is handed over', () => {
  const handing: DriverTripView = { ...arrived(slot.start), status: 'handing_over' };
  const kept = { tripId: 'a', attempt: 1, sealed: {} };

  it.each([
    ['outbound', 'at_provider'],
    ['return', 'return'],
  ] as const)('the report of the end of a way %s is asked for before it ends', (kind, wanted) => {
    vi.setSystemTime(slot.start);
    const trip = { ...handing, kind };
    const { unmount } = render(<Mission trip={trip} day={dayWith([{ ...kept, kind: 'pickup' }])} isFirst />);
    const link = screen.getByRole('link', { name: /^Continuer l’état des lieux/ });
    expect(link.getAttribute('href')).toBe(`#/admin/teammate/mission/a/report/${wanted}`);
    unmount();
    render(<Mission trip={trip} day={dayWith([{ ...kept, kind: wanted }])} isFirst />);
    expect(screen.queryByRole('link', { name: /^Continuer l’état des lieux/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Le véhicule est remis/ })).toBeTruthy();
  });
});
