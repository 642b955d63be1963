import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeOf, type Role, roles } from '../../../../src/domain/account/roles.ts';
import {
  type AppRoute,
  aliases,
  appRoutes,
  findAppRoute,
  guard,
} from '../../../../src/domain/route/app-routes.ts';
import { publicRoutes } from '../../../../src/domain/route/routes.ts';
import { descriptions } from '../../../../src/site/facts/descriptions.ts';
import { law } from '../law.ts';

const anyone = fc.option(fc.constantFrom<readonly Role[]>(...roles.map((role) => [role])), { nil: null });
const anyRoute = fc.constantFrom(...appRoutes);
const at = (path: string): AppRoute => {
  const route = findAppRoute(path);
  if (!route) throw new Error(`no route ${path}`);
  return route;
};

describe('the routes of the app', () => {
  it('are each found by their own path, and by nothing longer, shorter or encoded', () => {
    law(
      fc.property(anyRoute, (route) => {
        expect(findAppRoute(route.path)).toBe(route);
        for (const other of [`${route.path}/`, `/${route.path}`, route.path.slice(1), `${route.path}?a=1`])
          expect(findAppRoute(other), other).toBeUndefined();
      }),
    );
  });

  it('have paths of their own, and titles that begin with the brand', () => {
    const paths = [...publicRoutes, ...appRoutes].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { title } of appRoutes) expect(title).toMatch(/^Garrigue Convoyage – ./);
  });

  it('have descriptions of a length that is shown whole, those that are indexed', () => {
    const described = Object.values(descriptions);
    expect(new Set(described).size).toBe(described.length);
    for (const description of described) expect(description).toMatch(/^.{50,160}$/);
  });

  it('are what the aliases stand for', () => {
    for (const path of Object.values(aliases)) expect(findAppRoute(path)).toBeDefined();
  });

  it('never match a path that chance makes, nor a name that every object has', () => {
    law(
      fc.property(
        fc.string(),
        (path) => appRoutes.some((route) => route.path === path) || !findAppRoute(path),
      ),
    );
    for (const path of ['constructor', '__proto__', '']) expect(findAppRoute(path)).toBeUndefined();
  });
});

describe('the guards', () => {
  it('let everybody into the auth and password areas', () => {
    law(
      fc.property(anyRoute, anyone, fc.boolean(), (route, held, toLogin) => {
        fc.pre(route.area === 'auth' || route.area === 'password');
        expect(guard(route, route.path, held, toLogin)).toBeNull();
      }),
    );
  });

  // Specification §6, and domain.md for a wrong role at a customer's route.
  const inside: Readonly<Record<'customer' | 'partner' | 'teammate', readonly Role[]>> = {
    customer: ['ROLE_CUSTOMER'],
    partner: ['ROLE_PARTNER'],
    teammate: ['ROLE_TEAMMATE', 'ROLE_ADMIN'],
  };

  it('let each role into its own area, and send the others to their own home', () => {
    law(
      fc.property(anyRoute, fc.constantFrom(...roles), (route, role) => {
        if (route.area === 'auth' || route.area === 'password') return;
        const isInside = inside[route.area].includes(role) && (!route.only || route.only === role);
        expect(guard(route, route.path, [role])).toBe(isInside ? null : homeOf([role]));
      }),
    );
  });

  it('send a visitor of the customer area to the login with the whole target, but for what is open', () => {
    law(
      fc.property(anyRoute, fc.string(), (route, query) => {
        fc.pre(route.area === 'customer');
        const target = `${route.path}?a=${query}`;
        const sent = guard(route, target, null);
        expect(sent === null).toBe(route.open);
        if (sent === null) return;
        expect(sent.startsWith('/auth/login?redirectTo=')).toBe(true);
        expect(new URLSearchParams(sent.split('?')[1]).get('redirectTo')).toBe(
          new URLSearchParams([['v', target]]).get('v'),
        );
      }),
    );
    const open = appRoutes.filter((route) => route.area === 'customer' && route.open).map(({ path }) => path);
    const isOpen = (path: string) => /^\/admin\/customer\/(add\/|payment_status$)/.test(path);
    expect(open).toEqual(appRoutes.map(({ path }) => path).filter(isOpen));
    expect(open).toHaveLength(11);
  });

  it('send a visitor of the partner and teammate areas home, or to the login when the teammate area asks', () => {
    expect(guard(at('/admin/partner'), '/admin/partner', null)).toBe('/');
    expect(guard(at('/admin/partner'), '/admin/partner', null, true)).toBe('/');
    expect(guard(at('/admin/teammate'), '/admin/teammate', null)).toBe('/');
    expect(guard(at('/admin/teammate'), '/admin/teammate', null, true)).toBe('/auth/login');
    expect(guard(at('/admin/teammate'), '/admin/teammate', ['ROLE_CUSTOMER'], true)).toBe('/auth/login');
  });

  it('keep a teammate out of the administrator’s screens', () => {
    for (const path of ['/admin/teammate/log', '/admin/teammate/account', '/admin/teammate/account/add']) {
      expect(guard(at(path), path, ['ROLE_TEAMMATE'])).toBe('/admin/teammate');
      expect(guard(at(path), path, ['ROLE_ADMIN'])).toBeNull();
    }
  });

  it('never send anyone where they are, so that no guard loops', () => {
    law(
      fc.property(anyRoute, anyone, fc.boolean(), (route, held, toLogin) => {
        const sent = guard(route, route.path, held, toLogin);
        expect(sent).not.toBe(route.path);
        const next = sent === null ? undefined : findAppRoute(sent.split('?')[0] ?? '');
        if (next) expect(guard(next, next.path, held)).toBeNull();
      }),
    );
  });
});
