/** Loads a screen when it is first visited. */
import type { ComponentType } from 'react';
import { appRoutes } from '../domain/route/app-routes.ts';
import { loadModule } from '../platform/page/lazy-module.ts';
import type { screens } from './screens.ts';

type Path = (typeof screens)[number][1][number];

/** Of each file of that list what brings it, with the routes that it is said to show. */
type LoadersOf<Screens extends readonly (readonly [file: string, paths: readonly string[]])[]> = {
  readonly [Index in keyof Screens]: () => Promise<{
    readonly screens: Readonly<Record<Screens[Index][1][number], ComponentType>>;
  }>;
};

/** What the build puts here: `fileLetters` of `screens.ts`. */
declare const FILE_LETTERS: string;

/** Screens that are seen one after the other travel together: apart, a third of their bytes would be said twice. */
const files = [
  () => import('../features/account/account-screens.ts'),
  () => import('../features/account/my-account-screens.ts'),
  () => import('../features/account/offer/offer-screens.ts'),
  // Apart from the login, which is opened far more often and has no use for their fields.
  () => import('../features/account/password-screens.ts'),
  () => import('../features/account/signup-screens.ts'),
  // Whoever accepts what was prepared takes none of the steps.
  () => import('../features/booking/accept/accept-screens.ts'),
  () => import('../features/booking/booking-screens.ts'),
  () => import('../features/booking/order-screens.ts'),
  () => import('../features/booking/paid/payment-screens.ts'),
  () => import('../features/customer/customer-screens.ts'),
  () => import('../features/customer/detail-screens.ts'),
  () => import('../features/customer/home/home-screens.ts'),
  () => import('../features/customer/profile-screens.ts'),
  () => import('../features/customer/review/review-screens.ts'),
  () => import('../features/customer/vehicle/vehicle-screens.ts'),
  () => import('../features/mission/mission-screens.ts'),
  () => import('../features/mission/outbox-screens.ts'),
  () => import('../features/office/admin-screens.ts'),
  () => import('../features/office/books-screens.ts'),
  () => import('../features/office/claim-screens.ts'),
  () => import('../features/office/customer-screens.ts'),
  () => import('../features/office/desk-screens.ts'),
  () => import('../features/office/detail-screens.ts'),
  () => import('../features/office/log-screens.ts'),
  () => import('../features/office/office-screens.ts'),
  () => import('../features/office/planning-screens.ts'),
  () => import('../features/office/settings-screens.ts'),
  () => import('../features/office/vehicle-screens.ts'),
  () => import('../features/partner/detail-screens.ts'),
  () => import('../features/partner/order-screens.ts'),
  () => import('../features/partner/partner-screens.ts'),
  () => import('../features/report/report-screens.ts'),
  () => import('../features/subscription/subscription-screens.ts'),
] as const satisfies LoadersOf<typeof screens>;

/** Of what comes after a screen one of each file, for where there is no network then: the end of an order, a vehicle that is looked at, and what waits of it. */
const next: Partial<Record<string, readonly Path[]>> = {
  '/admin/customer/add/formuladetails': ['/admin/customer/add/summary'],
  '/admin/customer/add/address': ['/admin/customer/add/summary'],
  '/admin/teammate': ['/admin/teammate/mission/:tripId/report/:kind', '/admin/teammate/media'],
} satisfies Partial<Record<Path, readonly Path[]>>;

type Load = () => Promise<{ readonly screens: Readonly<Record<string, ComponentType>> }>;

const load = async (path: string): Promise<ComponentType | undefined> => {
  const index = appRoutes.findIndex((route) => route.path === path);
  // Nothing for what is no route.
  const loader = files[FILE_LETTERS.charCodeAt(index) - 48] as Load | undefined;
  return loader && (await loadModule(loader, 'screens')).screens[path];
};

/**
 * The screen of a route; undefined when no screen shows it.
 * @throws when its file cannot be loaded
 */
export async function loadScreen(path: string): Promise<ComponentType | undefined> {
  const found = await load(path);
  // A failure is told where the screen is opened.
  for (const after of next[path] ?? []) void load(after).catch(() => undefined);
  return found;
}
