/** Loads a screen when it is first visited. */
import type { ComponentType } from 'react';
import { keysOf } from '../domain/lib/key-of.ts';
import { appRoutes } from '../domain/route/app-routes.ts';
import { loadModule } from '../platform/page/lazy-module.ts';
import type { screens } from './screens.ts';

type Screens = typeof screens;
type ScreenFile = keyof Screens;

/** What the build puts here: `fileLetters` of `screens.ts`. */
declare const FILE_LETTERS: string;

/** Screens that are seen one after the other travel together: apart, a third of their bytes would be said twice. */
const files = {
  'account/account-screens': () => import('../features/account/account-screens.ts'),
  'account/offer/offer-screens': () => import('../features/account/offer/offer-screens.ts'),
  // Apart from the login, which is opened far more often and has no use for their fields.
  'account/password-screens': () => import('../features/account/password-screens.ts'),
  'account/signup-screens': () => import('../features/account/signup-screens.ts'),
  // Whoever accepts what was prepared takes none of the steps.
  'booking/accept/accept-screens': () => import('../features/booking/accept/accept-screens.ts'),
  'booking/booking-screens': () => import('../features/booking/booking-screens.ts'),
  'booking/order-screens': () => import('../features/booking/order-screens.ts'),
  'booking/paid/payment-screens': () => import('../features/booking/paid/payment-screens.ts'),
  'customer/customer-screens': () => import('../features/customer/customer-screens.ts'),
  'customer/detail-screens': () => import('../features/customer/detail-screens.ts'),
  'customer/home/home-screens': () => import('../features/customer/home/home-screens.ts'),
  'customer/profile-screens': () => import('../features/customer/profile-screens.ts'),
  'customer/review/review-screens': () => import('../features/customer/review/review-screens.ts'),
  'customer/vehicle/vehicle-screens': () => import('../features/customer/vehicle/vehicle-screens.ts'),
  'mission/mission-screens': () => import('../features/mission/mission-screens.ts'),
  'mission/outbox-screens': () => import('../features/mission/outbox-screens.ts'),
  'office/admin-screens': () => import('../features/office/admin-screens.ts'),
  'office/customer-screens': () => import('../features/office/customer-screens.ts'),
  'office/detail-screens': () => import('../features/office/detail-screens.ts'),
  'office/office-screens': () => import('../features/office/office-screens.ts'),
  'partner/detail-screens': () => import('../features/partner/detail-screens.ts'),
  'partner/order-screens': () => import('../features/partner/order-screens.ts'),
  'partner/partner-screens': () => import('../features/partner/partner-screens.ts'),
  'report/report-screens': () => import('../features/report/report-screens.ts'),
  'subscription/subscription-screens': () => import('../features/subscription/subscription-screens.ts'),
} satisfies {
  // Of each file the routes that it says it shows, in the order of that list.
  readonly [File in ScreenFile]: () => Promise<{
    readonly screens: Readonly<Record<Screens[File][number], ComponentType>>;
  }>;
};

/** What comes after a file, for where there is no network then: the end of an order, a vehicle that is looked at, and what waits of it. */
const next: Partial<Record<ScreenFile, readonly ScreenFile[]>> = {
  'booking/booking-screens': ['booking/order-screens'],
  'mission/mission-screens': ['report/report-screens', 'mission/outbox-screens'],
};

const load = (file: ScreenFile): Promise<{ readonly screens: Readonly<Record<string, ComponentType>> }> =>
  loadModule(files[file] as () => ReturnType<typeof load>, 'screens');

/**
 * The screen of a route; undefined when no screen shows it.
 * @throws when its file cannot be loaded
 */
export async function loadScreen(path: string): Promise<ComponentType | undefined> {
  const letter = FILE_LETTERS.charCodeAt(appRoutes.findIndex((route) => route.path === path));
  const file = keysOf(files)[letter - 48];
  if (!file) return undefined;
  const found = (await load(file)).screens[path];
  // A failure is told where the screen is opened.
  for (const after of next[file] ?? []) void load(after).catch(() => undefined);
  return found;
}
