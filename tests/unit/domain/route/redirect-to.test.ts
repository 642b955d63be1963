import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeOf, type Role, roles, subscriptionPathOf } from '../../../../src/domain/account/roles.ts';
import { aliases, appRoutes, findAppRoute, guard } from '../../../../src/domain/route/app-routes.ts';
import { destinationOf } from '../../../../src/domain/route/destination.ts';
import { redirectPath } from '../../../../src/domain/route/redirect-to.ts';
import { publicRoutes } from '../../../../src/domain/route/routes.ts';
import { law } from '../law.ts';

const someone = fc.constantFrom<readonly Role[]>(...roles.map((role) => [role]));
const followed = [
  ...publicRoutes.map(({ path }) => path),
  ...appRoutes.flatMap(({ path, area }) => (area === 'auth' ? [] : [path])),
  '/teammate',
];

/** Where a person is in the end, however often they are sent on. */
function endOf(place: string, role: Role): string {
  let at = place;
  for (let hops = 0; hops < 5; hops += 1) {
    const [path = '', query = ''] = at.split(/\?(.*)/s);
    const destination = destinationOf(path, query, new URLSearchParams(query), [role]);
    if (!destination || 'show' in destination) return at;
    at = destination.instead;
  }
  throw new Error(`${place} never ends`);
}

describe('where the login sends', () => {
  it('is the creation of a subscription for `subscription`', () => {
    law(fc.property(someone, (held) => redirectPath('subscription', held) === subscriptionPathOf(held)));
  });

  it('is home without a value', () => {
    for (const value of [null, '']) {
      law(fc.property(someone, (held) => redirectPath(value, held) === homeOf(held)));
    }
  });

  it('is any path of the route table, with its query and anchor', () => {
    const ending = fc.constantFrom('', '?a=1', '?a=1&b=%C3%A9', '#ancre', '?a=1#ancre');
    law(
      fc.property(fc.constantFrom(...followed), ending, someone, (path, end, held) => {
        expect(redirectPath(path + end, held)).toBe(path + end);
      }),
    );
  });

  it('is never a screen that sends here again', () => {
    const again = [...appRoutes.filter(({ area }) => area === 'auth'), { path: '/login' }];
    law(
      fc.property(
        fc.constantFrom(...again),
        fc.constantFrom('', '?redirectTo=x'),
        someone,
        ({ path }, end, held) => {
          expect(redirectPath(path + end, held)).toBe(homeOf(held));
        },
      ),
    );
  });

  const all = [...publicRoutes, ...appRoutes].map(({ path }) => path).concat(Object.keys(aliases));
  it.each(all.flatMap((path) => roles.map((role) => [path, role] as const)))(
    'for %s ends, for %s, where that address itself does',
    (path, role) => {
      const asked = path.replace(/:\w+/g, '1');
      expect(endOf(`/auth/login?redirectTo=${encodeURIComponent(asked)}`, role)).toBe(endOf(asked, role));
    },
  );

  const guarded = appRoutes.filter(({ area, open }) => area === 'customer' && !open);
  it.each(guarded.flatMap((route) => roles.map((role) => [route.path, role, route] as const)))(
    'for %s, asked for before the login, ends there for a customer and at home for %s',
    (path, role, route) => {
      const asked = `${path.replace(/:\w+/g, '1')}?a=b&c=d`;
      const login = guard(route, asked, null) ?? expect.fail('a visitor may stay');
      expect(endOf(login, role)).toBe(role === 'ROLE_CUSTOMER' ? asked : homeOf([role]));
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/admin/customer/../teammate',
    '/admin/customer/',
    'admin/customer',
    '/%61dmin/customer',
    '?/admin/customer',
    '#/admin/customer',
    'constructor',
    '__proto__',
    'toString',
    '/inconnue',
  ])('is home for %j', (value) => {
    expect(redirectPath(value, ['ROLE_PARTNER'])).toBe('/admin/partner');
  });

  it('is a path of the table whatever is asked for', () => {
    const paths = new Set([...publicRoutes.map(({ path }) => path), ...Object.keys(aliases)]);
    const asked = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.tuple(fc.constantFrom(...followed), fc.string()).map(([path, more]) => path + more),
    );
    law(
      fc.property(asked, someone, (value, held) => {
        const path = /^[^?#]*/.exec(redirectPath(value, held))?.[0] ?? '';
        return paths.has(path) || findAppRoute(path) !== undefined;
      }),
    );
  });
});
