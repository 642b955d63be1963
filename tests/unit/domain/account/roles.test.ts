import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleLabels } from '../../../../src/domain/account/role-labels.ts';
import {
  bookingPathOf,
  hasRole,
  homeOf,
  isRole,
  type Role,
  roles,
  subscriptionPathOf,
} from '../../../../src/domain/account/roles.ts';
import { findAppRoute, guard } from '../../../../src/domain/route/app-routes.ts';
import { law } from '../law.ts';

const held = fc.option(fc.subarray([...roles]), { nil: null });

describe('a role', () => {
  // Specification §2: home, booking creation and subscription creation by role.
  it.each<[Role | null, string, string, string]>([
    ['ROLE_ADMIN', '/admin/teammate', '/admin/teammate/booking/add', '/admin/teammate/subscription/create'],
    [
      'ROLE_TEAMMATE',
      '/admin/teammate',
      '/admin/teammate/booking/add',
      '/admin/teammate/subscription/create',
    ],
    ['ROLE_PARTNER', '/admin/partner', '/admin/partner/booking/add', '/admin/partner/subscription/create'],
    [
      'ROLE_CUSTOMER',
      '/admin/customer',
      '/admin/customer/add/formuladetails',
      '/admin/customer/subscription/create',
    ],
    [null, '/', '/admin/customer/add/formuladetails', '/auth/login_or_signup?redirectTo=subscription'],
  ])('%s is at home at %s', (role, home, booking, subscription) => {
    const own = role && [role];
    expect([homeOf(own), bookingPathOf(own), subscriptionPathOf(own)]).toEqual([home, booking, subscription]);
  });

  it('opens its own home, booking and subscription', () => {
    law(
      fc.property(fc.constantFrom(...roles), (role) => {
        for (const path of [homeOf([role]), bookingPathOf([role]), subscriptionPathOf([role])]) {
          const route = findAppRoute(path);
          expect(route && guard(route, path, [role])).toBeNull();
        }
      }),
    );
  });

  it('is held when it is among those asked for, and nobody signed in holds any', () => {
    law(
      fc.property(held, fc.subarray([...roles]), (own, asked) => {
        expect(hasRole(own, ...asked)).toBe(asked.some((role) => (own ?? []).includes(role)));
      }),
    );
  });

  it('is one of four, each with a French name of its own', () => {
    expect(new Set(Object.values(roleLabels)).size).toBe(roles.length);
    for (const role of roles) expect(isRole(role)).toBe(true);
    for (const other of ['ROLE_ROOT', 'role_admin', '', null, 0, ['ROLE_ADMIN']])
      expect(isRole(other)).toBe(false);
  });
});
