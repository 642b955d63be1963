/**
 * The only list of screens: which file shows a route of the app. Plain data, that the build reads too: the document names all
 * that a screen needs, for it to be asked for at once.
 */
import { appRoutes } from '../domain/route/app-routes.ts';

/** Routes of `src/domain/route/app-routes.ts` by the file of `src/features` that shows them; a test compares the two. */
export const screens = [
  ['account/account-screens', ['/auth/login']],
  ['account/my-account-screens', ['/admin/partner/profile', '/admin/teammate/profile']],
  ['account/offer/offer-screens', ['/auth/login_or_signup']],
  [
    'account/password-screens',
    [
      '/password/request',
      '/password/reset',
      '/admin/customer/profile/password',
      '/admin/partner/profile/password',
      '/admin/teammate/profile/password',
    ],
  ],
  ['account/signup-screens', ['/auth/signup']],
  ['booking/accept/accept-screens', ['/admin/customer/add/accept']],
  ['booking/booking-screens', ['/admin/customer/add/formuladetails', '/admin/customer/add/address']],
  [
    'booking/order-screens',
    [
      '/admin/customer/add/vehicle',
      '/admin/customer/add/slot',
      '/admin/customer/add/identity',
      '/admin/customer/add/summary',
    ],
  ],
  ['booking/paid/payment-screens', ['/admin/customer/payment_status']],
  [
    'customer/customer-screens',
    ['/admin/customer/booking', '/admin/customer/invoice', '/admin/customer/subscription/list'],
  ],
  [
    'customer/detail-screens',
    [
      '/admin/customer/booking/:id',
      '/admin/customer/subscription/:id',
      '/admin/customer/add/return',
      '/admin/customer/add/claim',
    ],
  ],
  ['customer/home/home-screens', ['/admin/customer']],
  ['customer/profile-screens', ['/admin/customer/profile', '/admin/customer/profile/privacy']],
  ['customer/review/review-screens', ['/admin/customer/add/review']],
  ['customer/vehicle/vehicle-screens', ['/admin/customer/vehicle']],
  ['mission/mission-screens', ['/admin/teammate']],
  ['mission/outbox-screens', ['/admin/teammate/media']],
  [
    'office/admin-screens',
    ['/admin/teammate/review', '/admin/teammate/account', '/admin/teammate/account/add'],
  ],
  ['office/books-screens', ['/admin/teammate/books']],
  ['office/claim-screens', ['/admin/teammate/claim', '/admin/teammate/claim/:id']],
  [
    'office/customer-screens',
    ['/admin/teammate/customer', '/admin/teammate/customer/add', '/admin/teammate/booking/add'],
  ],
  ['office/desk-screens', ['/admin/teammate/desk']],
  ['office/detail-screens', ['/admin/teammate/booking/:id']],
  ['office/log-screens', ['/admin/teammate/figures', '/admin/teammate/log']],
  ['office/office-screens', ['/admin/teammate/booking', '/admin/teammate/customer/list']],
  ['office/planning-screens', ['/admin/teammate/planning']],
  ['office/settings-screens', ['/admin/teammate/settings']],
  ['office/vehicle-screens', ['/admin/teammate/search', '/admin/teammate/vehicle', '/admin/teammate/plate']],
  ['partner/detail-screens', ['/admin/partner/booking/:id']],
  ['partner/order-screens', ['/admin/partner/booking/add']],
  ['partner/partner-screens', ['/admin/partner', '/admin/partner/booking', '/admin/partner/invoice']],
  ['report/report-screens', ['/admin/teammate/mission/:tripId/report/:kind']],
  [
    'subscription/subscription-screens',
    [
      '/admin/customer/subscription/create',
      '/admin/partner/subscription/create',
      '/admin/teammate/subscription/create',
    ],
  ],
] as const satisfies readonly (readonly [file: string, paths: readonly string[]])[];

/**
 * A character for each route, in the order of the table of routes: which of the files above shows it, from `0` on in ASCII.
 * Every screen waits for what tells where it is: paths that the table says already would double it.
 */
export const fileLetters = (): string =>
  appRoutes
    .map(({ path }) => {
      const index = screens.findIndex(([, paths]) => paths.some((one) => one === path));
      return String.fromCharCode('0'.charCodeAt(0) + index);
    })
    .join('');

/** The file of each route. */
export const fileByRoute = (): Map<string, string> =>
  new Map(screens.flatMap(([file, paths]) => paths.map((path) => [path, file] as const)));
