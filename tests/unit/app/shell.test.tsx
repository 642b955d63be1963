import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startNavigation } from '../../../src/app/navigation.ts';
import { bringScreen, Shell } from '../../../src/app/shell.tsx';
import { appRoutes } from '../../../src/domain/route/app-routes.ts';
import { currentRoute } from '../../../src/platform/page/route.ts';
import { adoptTokens, dropTokens } from '../../../src/platform/session/session.ts';
import { makeTokens } from '../../support/tokens.ts';

beforeAll(async () => {
  document.head.innerHTML = '<title>Marque</title><meta name="description" content="">';
  document.body.innerHTML = `
    <nav id="menu"></nav>
    <main id="/team" data-title="Marque – Équipe"><h1 tabindex="-1">Équipe</h1></main>
    <main id="/introuvable" data-title="Marque – Introuvable"><h1 tabindex="-1">Introuvable</h1></main>
    <main id="/auth/login"></main>
    <main id="/" data-title="Marque"><h1 tabindex="-1">Accueil</h1></main>`;
  location.hash = '#/team';
  startNavigation(() => {});
  await bringScreen();
});

beforeEach(async () => {
  const page = document.getElementById('/auth/login') as HTMLElement;
  render(<Shell />, { container: page });
});
afterEach(cleanup);

/** Follows a link, and waits until the address is judged. */
async function go(hash: string): Promise<void> {
  const told = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  location.hash = hash;
  await told;
}

const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');

it('shows the screen of the address with its title, noindex and the focus on its heading; nothing of it stays on a public page', {
  timeout: 30_000,
}, async () => {
  adoptTokens(makeTokens());
  await go('#/admin/customer');
  // The first screen brings its whole chunk, which is compiled meanwhile.
  await vi.waitFor(
    () => expect(screen.getByRole('heading', { level: 1, name: /Bonjour/ })).toBe(document.activeElement),
    { timeout: 20_000 },
  );
  const { path, title, name } = appRoutes.find((route) => route.path === '/admin/customer') ?? {};
  expect(document.title).toBe(title);
  expect(currentRoute.value).toEqual({ pattern: path, title, description: name });
  expect(robots()).toBe('noindex');

  await go('#/team');
  await vi.waitFor(() => expect(screen.queryByText(/Bonjour/)).toBeNull());
  expect([document.title, robots()]).toEqual(['Marque – Équipe', undefined]);
});

it('sends whoever may not see a screen where the guards say', async () => {
  dropTokens();
  await go('#/admin/customer/profile');
  await vi.waitFor(() => expect(location.hash).toBe('#/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fprofile'));
});

it('calls a path of the app that is no route the page introuvable', async () => {
  await go('#/admin/nowhere');
  await vi.waitFor(() => expect(document.title).toBe('Marque – Introuvable'));
  expect(currentRoute.value?.pattern).toBeNull();
});
