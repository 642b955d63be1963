import { beforeAll, expect, it, vi } from 'vitest';
import { startAccount } from '../../../src/app/account.ts';
import { currentRoute } from '../../../src/platform/page/route.ts';
import { adoptTokens, dropTokens } from '../../../src/platform/session/session.ts';
import { makeTokens } from '../../support/tokens.ts';

const place = () => document.getElementById('account') as HTMLElement;
const hasRoom = () => document.documentElement.hasAttribute('data-in');

beforeAll(() => {
  document.body.innerHTML = '<li id="account"><a href="#/auth/login">Connexion</a></li>';
  location.hash = '#/tarif';
  currentRoute.value = { pattern: '/tarif', title: 'Tarifs' };
  startAccount();
});

it('leaves a visitor’s header and place as they are', () => {
  expect(place().textContent).toBe('Connexion');
  expect([hasRoom(), location.hash]).toEqual([false, '#/tarif']);
});

it('brings a customer’s menu, by their name, and keeps room for it meanwhile', async () => {
  adoptTokens(makeTokens());
  expect(hasRoom()).toBe(true);
  await vi.waitFor(() => expect(place().querySelector('button')?.textContent).toBe('Élodie Garçon'));
  expect([...place().querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '#/admin/customer/profile',
    '#/admin/customer/booking',
    '#/admin/customer/invoice',
    '#/admin/customer/subscription/list',
  ]);
  expect(location.hash).toBe('#/tarif');
});

it('goes home when the session ends, and offers to sign in again', async () => {
  location.hash = '#/admin/customer';
  dropTokens();
  expect([hasRoom(), location.hash]).toEqual([false, '#/']);
  await vi.waitFor(() => expect(place().textContent).toBe('Connexion'));
});

it('shows staff their account and the way out', async () => {
  adoptTokens(makeTokens({ roles: ['ROLE_TEAMMATE'] }));
  await vi.waitFor(() => expect(place().textContent).toBe('Mon compteSe déconnecter'));
  expect(place().querySelector('a')?.getAttribute('href')).toBe('#/admin/teammate/profile');
});
