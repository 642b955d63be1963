import { describe, expect, it } from 'vitest';
import type { Role } from '../../../../src/domain/account/roles.ts';
import { destinationOf } from '../../../../src/domain/route/destination.ts';

/** Where a hash path with its query ends. */
function endOf(place: string, held: readonly Role[] | null): string | null {
  const [path = '', query = ''] = place.split(/\?(.*)/s);
  const destination = destinationOf(path, query, new URLSearchParams(query), held);
  if (!destination) return null;
  return 'show' in destination ? destination.show.path : `→ ${destination.instead}`;
}

describe('a navigation to the app', () => {
  it.each<[string, readonly Role[] | null, string | null]>([
    ['/auth/login', null, '/auth/login'],
    ['/auth/login', ['ROLE_PARTNER'], '→ /admin/partner'],
    ['/auth/login?redirectTo=subscription', ['ROLE_TEAMMATE'], '→ /admin/teammate/subscription/create'],
    ['/auth/login?redirectTo=%2Ftarif%3Fa%3D1', ['ROLE_CUSTOMER'], '→ /tarif?a=1'],
    ['/auth/login_or_signup', ['ROLE_CUSTOMER'], '→ /admin/customer'],
    ['/auth/login_or_signup?redirectTo=%2Ftarif', ['ROLE_PARTNER'], '→ /admin/partner'],
    [
      '/auth/login_or_signup?redirectTo=subscription',
      ['ROLE_CUSTOMER'],
      '→ /admin/customer/subscription/create',
    ],
    ['/auth/signup', ['ROLE_CUSTOMER'], '→ /admin/customer'],
    ['/auth/signup', null, '/auth/signup'],
    ['/auth/signup?redirectTo=subscription', ['ROLE_CUSTOMER'], '→ /admin/customer/subscription/create'],
    ['/password/reset?token=x', ['ROLE_CUSTOMER'], '/password/reset'],
    ['/login?redirectTo=subscription', null, '→ /auth/login?redirectTo=subscription'],
    ['/teammate', ['ROLE_ADMIN'], '→ /admin/teammate'],
    ['/admin/customer/profile?a=b', null, '→ /auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fprofile%3Fa%3Db'],
    ['/admin/customer/payment_status', null, '/admin/customer/payment_status'],
    ['/admin/customer', ['ROLE_TEAMMATE'], '→ /admin/teammate'],
    ['/admin/customer/add/formuladetails', null, '/admin/customer/add/formuladetails'],
    ['/admin/customer/add/formuladetails', ['ROLE_CUSTOMER'], '/admin/customer/add/formuladetails'],
    ['/admin/customer/add/formuladetails', ['ROLE_PARTNER'], '→ /admin/partner/booking/add'],
    ['/admin/customer/add/formuladetails', ['ROLE_ADMIN'], '→ /admin/teammate/booking/add'],
    ['/admin/partner', null, '→ /'],
    ['/admin/teammate', null, '→ /'],
    ['/admin/teammate?redirectToLogin=true', null, '→ /auth/login'],
    ['/admin/teammate?redirectToLogin=false', null, '→ /'],
    ['/admin/teammate/account', ['ROLE_TEAMMATE'], '→ /admin/teammate'],
    ['/admin/teammate/account', ['ROLE_ADMIN'], '/admin/teammate/account'],
    ['/admin', ['ROLE_ADMIN'], null],
    ['/admin/constructor', ['ROLE_ADMIN'], null],
    ['/admin/constructor/x', ['ROLE_ADMIN'], null],
    ['/constructor', null, null],
    ['/__proto__', null, null],
  ])('to %s by %j ends on %s', (place, held, end) => {
    expect(endOf(place, held)).toBe(end);
  });

  // Specification §6: an area is guarded as a whole, not only where it has a screen.
  const visitor = null;
  const customer: readonly Role[] = ['ROLE_CUSTOMER'];
  const partner: readonly Role[] = ['ROLE_PARTNER'];
  const teammate: readonly Role[] = ['ROLE_TEAMMATE'];
  const admin: readonly Role[] = ['ROLE_ADMIN'];
  const lost = null;
  it.each<[string, readonly Role[] | null, string | null]>([
    ['/admin/customer/x?a=b', visitor, '→ /auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fx%3Fa%3Db'],
    [
      '/admin/customer/payment_status/x',
      visitor,
      '→ /auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fpayment_status%2Fx',
    ],
    ['/admin/customer/add', visitor, lost],
    ['/admin/customer/add/x', visitor, lost],
    ['/admin/customer/x', customer, lost],
    ['/admin/customer/x', partner, '→ /admin/partner'],
    ['/admin/customer/add/x', partner, '→ /admin/partner'],
    ['/admin/customer/x', teammate, '→ /admin/teammate'],
    ['/admin/customer/x', admin, '→ /admin/teammate'],
    ['/admin/partner/x', visitor, '→ /'],
    ['/admin/partner/x?redirectToLogin=true', visitor, '→ /'],
    ['/admin/partner/x', partner, lost],
    ['/admin/partner/x', customer, '→ /admin/customer'],
    ['/admin/partner/x', admin, '→ /admin/teammate'],
    ['/admin/teammate/x/y', visitor, '→ /'],
    ['/admin/teammate/x?redirectToLogin=true', visitor, '→ /auth/login'],
    ['/admin/teammate/x', teammate, lost],
    ['/admin/teammate/x', admin, lost],
    ['/admin/teammate/x', customer, '→ /admin/customer'],
    ['/admin/teammate/x', partner, '→ /admin/partner'],
    ['/admin/teammates', visitor, lost],
    ['/auth/x', visitor, lost],
    ['/password/x', customer, lost],
  ])('to %s, which is no screen, by %j ends on %s', (place, held, end) => {
    expect(endOf(place, held)).toBe(end);
  });
});
