/** Where each address of the table of routes leads whoever asks for it, said again from the specification (§6), apart from the code under test. */
import { type AppRoute, appRoutes } from '../../src/domain/route/app-routes.ts';
import { placesPath } from '../../src/domain/route/order-path.ts';
import type { Person } from './accounts.ts';

export const HOME_TITLE = 'Garrigue Convoyage – Convoyage et conciergerie automobile près d’Aix-en-Provence';
const homes = {
  admin: '/admin/teammate',
  teammate: '/admin/teammate',
  partner: '/admin/partner',
  customer: '/admin/customer',
} as const;
const insiders: Readonly<Record<string, readonly Person[]>> = {
  customer: ['customer'],
  partner: ['partner'],
  teammate: ['teammate', 'admin'],
};
/** Its other steps lead to the first, where nothing has been answered. */
const FUNNEL = '/admin/customer/add/formuladetails';
/** What mailed links lead to. */
const linked = ['return', 'accept', 'review', 'claim'].map((step) => `/admin/customer/add/${step}`);
const openToAll = ['/admin/customer/payment_status', ...linked, FUNNEL];
const adminsOnly = ['settings', 'books', 'log', 'account', 'account/add'].map(
  (path) => `/admin/teammate/${path}`,
);

/** Where a navigation ends; `null` is somebody who is not signed in. */
export function endOf({ path, area }: AppRoute, person: Person | null): string {
  const home = person ? homes[person] : '/';
  if (area === 'auth') return person ? home : path;
  if (area === 'password') return path;
  if (linked.includes(path) && (person === null || person === 'customer')) return path;
  if (path.startsWith('/admin/customer/add/') && (person === null || person === 'customer')) return FUNNEL;
  if (path === FUNNEL || path === placesPath) return `${home}/booking/add`;
  if (person && insiders[area]?.includes(person)) {
    return adminsOnly.includes(path) && person !== 'admin' ? home : path;
  }
  if (area === 'customer' && person === null) {
    return openToAll.includes(path) ? path : `/auth/login?redirectTo=${encodeURIComponent(path)}`;
  }
  return home;
}

export const titleOf = (path: string): string =>
  appRoutes.find((route) => route.path === path.split('?')[0])?.title ?? HOME_TITLE;
