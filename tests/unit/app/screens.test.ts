import { expect, it } from 'vitest';
import { fileLetters, screens } from '../../../src/app/screens.ts';
import { appRoutes } from '../../../src/domain/route/app-routes.ts';

it('every route of the app has a screen, and every screen a route', () => {
  expect(screens.flatMap(([, paths]) => paths).sort()).toEqual(appRoutes.map(({ path }) => path).sort());
});

it('each route has the letter of its own file', () => {
  const letters = fileLetters();
  const files = appRoutes.map((_, index) => screens[letters.charCodeAt(index) - '0'.charCodeAt(0)]);
  for (const [index, { path }] of appRoutes.entries()) expect(files[index]?.[1]).toContain(path);
});
