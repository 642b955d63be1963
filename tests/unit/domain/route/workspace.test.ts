import { describe, expect, it } from 'vitest';
import { homeOf, type Role, roles } from '../../../../src/domain/account/roles.ts';
import { aliases, findAppRoute, guard } from '../../../../src/domain/route/app-routes.ts';
import { deskAbove, isGuided, placeOf, workspaces } from '../../../../src/domain/route/workspace.ts';

describe.each(roles)('the entries of %s', (role: Role) => {
  const entries = workspaces[homeOf([role])] ?? [];

  it('are five at most, begin with their home, and lead to screens that they may see', () => {
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.length).toBeLessThanOrEqual(5);
    const targets = entries.map(([path]) => aliases[path] ?? path);
    expect(targets[0]).toBe(homeOf([role]));
    for (const path of targets) {
      const route = findAppRoute(path);
      expect(route && guard(route, path, [role]), path).toBeNull();
    }
  });
});

it('show no entry twice, and no drawing twice in one bar', () => {
  for (const entries of Object.values(workspaces)) {
    for (const place of [0, 1, 2] as const) {
      const said = entries.map((entry) => entry[place]);
      expect(said).toEqual([...new Set(said)]);
    }
  }
});

it.each([
  ['/admin/partner', '/admin/partner'],
  ['/admin/partner/booking', '/admin/partner/booking'],
  ['/admin/partner/booking/:id', '/admin/partner/booking'],
  ['/admin/partner/booking/add', '/admin/partner/booking/add'],
  ['/admin/partner/bookings', undefined],
  ['/admin/customer', undefined],
  ['', undefined],
])('%j belongs to %j', (route, place) => {
  const places = ['/admin/partner', '/admin/partner/booking', '/admin/partner/booking/add'];
  expect(placeOf(route, places)).toBe(place);
  expect(placeOf(route, places.toReversed())).toBe(place);
});

it.each(['/admin/customer/subscription/:id', '/admin/customer/subscription/create'])(
  '%j belongs to the list beside it',
  (route) => {
    const list = '/admin/customer/subscription/list';
    expect(placeOf(route, ['/admin/customer', list])).toBe(list);
  },
);

it('has what the desk alone leads to belong to the desk', () => {
  expect(deskAbove('/admin/teammate/claim/:id')).toBe('/admin/teammate/desk');
  expect(['/admin/teammate', '/admin/partner/booking', ''].map(deskAbove)).toEqual(Array(3).fill(undefined));
});

it('leaves entries out of an order and of a condition report, and of nothing else', () => {
  expect(isGuided('/admin/customer/add/slot')).toBe(true);
  expect(isGuided('/admin/customer/payment_status')).toBe(true);
  expect(isGuided('/admin/teammate/mission/:tripId/report/:kind')).toBe(true);
  expect(['/admin/customer', '/admin/teammate', '/admin/partner/booking/add'].filter(isGuided)).toEqual([]);
});
