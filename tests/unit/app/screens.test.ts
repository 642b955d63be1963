import { expect, it } from 'vitest';
import { screens } from '../../../src/app/screens.ts';
import { appRoutes } from '../../../src/domain/route/app-routes.ts';

it('every route of the app has a screen, and every screen a route', () => {
  expect(screens.flatMap(([, paths]) => paths).sort()).toEqual(appRoutes.map(({ path }) => path).sort());
});
