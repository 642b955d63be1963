import { describe, expect, it } from 'vitest';
import { destinationOf } from '../../../src/domain/destination.ts';
import type { Role } from '../../../src/domain/roles.ts';

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
    ['/constructor', null, null],
    ['/__proto__', null, null],
  ])('to %s by %j ends on %s', (place, held, end) => {
    expect(endOf(place, held)).toBe(end);
  });
});
