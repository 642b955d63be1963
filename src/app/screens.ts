/** The only list of screens: which chunk shows a route of the app. Each is loaded when it is first visited. */
import type { ComponentType } from 'react';
import { findAppRoute } from '../domain/app-routes.ts';
import { loadModule } from '../platform/lazy-module.ts';
import type { Topic } from '../ui/not-open-yet.tsx';

/** Brings a screen; rejects when its chunk cannot be loaded. */
export type ScreenLoader = () => Promise<ComponentType>;

const screen =
  <M>(load: () => Promise<M>, pick: (module: M) => ComponentType): ScreenLoader =>
  () =>
    loadModule(load).then(pick);

/** A screen that says honestly that it is not there yet, under the name of its route. */
const notOpen = (path: string, topic: Topic): Record<string, ScreenLoader> => {
  const name = findAppRoute(path)?.name ?? '';
  return {
    [path]: screen(
      () => import('../ui/not-open-yet.tsx'),
      (m) => m.notOpenYet(name, topic),
    ),
  };
};

/** By the route's path in `src/domain/app-routes.ts`; a test compares the two. */
export const screens: Readonly<Record<string, ScreenLoader>> = {
  '/auth/login': screen(
    () => import('../features/account/login.tsx'),
    (m) => m.Login,
  ),
  '/auth/signup': screen(
    () => import('../features/account/signup.tsx'),
    (m) => m.Signup,
  ),
  '/auth/login_or_signup': screen(
    () => import('../features/account/login-or-signup.tsx'),
    (m) => m.LoginOrSignup,
  ),
  '/password/request': screen(
    () => import('../features/account/password-request.tsx'),
    (m) => m.PasswordRequest,
  ),
  '/password/reset': screen(
    () => import('../features/account/password-reset.tsx'),
    (m) => m.PasswordReset,
  ),

  '/admin/customer': screen(
    () => import('../features/customer/home.tsx'),
    (m) => m.CustomerHome,
  ),
  '/admin/customer/profile': screen(
    () => import('../features/customer/profile.tsx'),
    (m) => m.CustomerProfile,
  ),
  '/admin/customer/profile/password': screen(
    () => import('../features/credentials/change-password.tsx'),
    (m) => m.ChangePassword,
  ),
  ...notOpen('/admin/customer/booking', 'booking'),
  ...notOpen('/admin/customer/invoice', 'invoice'),
  ...notOpen('/admin/customer/subscription/list', 'subscription'),
  ...notOpen('/admin/customer/subscription/create', 'subscription'),
  ...notOpen('/admin/customer/add/formuladetails', 'booking'),
  ...notOpen('/admin/customer/payment_status', 'payment'),

  '/admin/partner': screen(
    () => import('../features/partner/home.tsx'),
    (m) => m.PartnerHome,
  ),
  '/admin/partner/profile': screen(
    () => import('../features/credentials/my-account.tsx'),
    (m) => m.MyAccount,
  ),
  '/admin/partner/profile/password': screen(
    () => import('../features/credentials/change-password.tsx'),
    (m) => m.ChangePassword,
  ),
  ...notOpen('/admin/partner/booking/add', 'booking'),
  ...notOpen('/admin/partner/subscription/create', 'subscription'),

  '/admin/teammate': screen(
    () => import('../features/office/home.tsx'),
    (m) => m.OfficeHome,
  ),
  '/admin/teammate/profile': screen(
    () => import('../features/credentials/my-account.tsx'),
    (m) => m.MyAccount,
  ),
  '/admin/teammate/profile/password': screen(
    () => import('../features/credentials/change-password.tsx'),
    (m) => m.ChangePassword,
  ),
  '/admin/teammate/customer': screen(
    () => import('../features/office/customers.tsx'),
    (m) => m.Customers,
  ),
  '/admin/teammate/customer/add': screen(
    () => import('../features/office/customer-add.tsx'),
    (m) => m.CustomerAdd,
  ),
  ...notOpen('/admin/teammate/booking/add', 'booking'),
  ...notOpen('/admin/teammate/subscription/create', 'subscription'),
  '/admin/teammate/account': screen(
    () => import('../features/office/accounts.tsx'),
    (m) => m.Accounts,
  ),
  '/admin/teammate/account/add': screen(
    () => import('../features/office/account-add.tsx'),
    (m) => m.AccountAdd,
  ),
};
