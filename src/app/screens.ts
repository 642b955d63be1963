/** The only list of screens: which chunk shows a route of the app. Each is loaded when it is first visited. */
import type { ComponentType } from 'react';
import { loadModule } from '../platform/lazy-module.ts';

/** Brings a screen; rejects when its chunk cannot be loaded. */
export type ScreenLoader = () => Promise<ComponentType>;

/** Screens that are seen one after the other travel together: apart, a third of their bytes would be said twice. */
const from =
  <S extends Readonly<Record<string, ComponentType>>>(load: () => Promise<{ readonly screens: S }>) =>
  (name: keyof S): ScreenLoader =>
  () =>
    loadModule(load, 'screens').then(({ screens }) => screens[name]);

const account = from(() => import('../features/account/account-screens.ts'));
// Apart from the login, which is opened far more often and has no use for its fields.
const signup = from(() => import('../features/account/signup-screens.ts'));
const profile = from(() => import('../features/customer/profile-screens.ts'));
const customer = from(() => import('../features/customer/customer-screens.ts'));
const office = from(() => import('../features/office/office-screens.ts'));
const report = from(() => import('../features/report/report-screens.ts'));
const mission = from(async () => {
  const first = await import('../features/mission/mission-screens.ts');
  // A vehicle is looked at where there is no network; a failure is told where the screen is opened.
  void report('ReportScreen')().catch(() => undefined);
  return first;
});
const partner = from(() => import('../features/partner/partner-screens.ts'));
const partnerOrder = from(() => import('../features/partner/order-screens.ts'));
const order = from(() => import('../features/booking/order-screens.ts'));
const booking = from(async () => {
  const first = await import('../features/booking/booking-screens.ts');
  // What ends an order is there when the network is not; a failure is told where it is opened.
  void order('Summary')().catch(() => undefined);
  return first;
});

/** By the route's path in `src/domain/route/app-routes.ts`; a test compares the two. */
export const screens: Readonly<Record<string, ScreenLoader>> = {
  '/auth/login': account('Login'),
  '/auth/signup': signup('Signup'),
  '/auth/login_or_signup': account('LoginOrSignup'),
  '/password/request': account('PasswordRequest'),
  '/password/reset': account('PasswordReset'),

  '/admin/customer': customer('CustomerHome'),
  '/admin/customer/profile': profile('CustomerProfile'),
  '/admin/customer/profile/password': account('ChangePassword'),
  '/admin/customer/profile/privacy': profile('Privacy'),
  '/admin/customer/booking': customer('Bookings'),
  '/admin/customer/booking/:id': customer('BookingScreen'),
  '/admin/customer/invoice': customer('Invoices'),
  '/admin/customer/subscription/list': customer('Subscriptions'),
  '/admin/customer/subscription/create': customer('Subscribe'),
  '/admin/customer/subscription/:id': customer('SubscriptionScreen'),
  '/admin/customer/add/formuladetails': booking('Formula'),
  '/admin/customer/add/address': booking('Addresses'),
  '/admin/customer/add/vehicle': order('VehicleStep'),
  '/admin/customer/add/slot': booking('SlotStep'),
  '/admin/customer/add/identity': booking('Identity'),
  '/admin/customer/add/summary': order('Summary'),
  '/admin/customer/payment_status': order('PaymentStatusScreen'),

  '/admin/partner': partner('PartnerHome'),
  '/admin/partner/profile': partner('MyAccount'),
  '/admin/partner/profile/password': account('ChangePassword'),
  '/admin/partner/booking': partner('PartnerBookings'),
  '/admin/partner/booking/add': partnerOrder('PartnerBookingAdd'),
  '/admin/partner/booking/:id': partner('PartnerBookingScreen'),
  '/admin/partner/invoice': partner('PartnerInvoices'),
  '/admin/partner/subscription/create': partner('SubscribeCustomer'),

  '/admin/teammate': mission('TeamHome'),
  '/admin/teammate/media': mission('Outbox'),
  '/admin/teammate/mission/:tripId/report/:kind': report('ReportScreen'),
  '/admin/teammate/profile': office('MyAccount'),
  '/admin/teammate/profile/password': account('ChangePassword'),
  '/admin/teammate/customer': office('ServedScreen'),
  '/admin/teammate/customer/add': office('ServedScreen'),
  '/admin/teammate/booking': office('ServedScreen'),
  '/admin/teammate/booking/:id': office('ServedScreen'),
  '/admin/teammate/planning': office('ServedScreen'),
  '/admin/teammate/booking/add': office('ServedScreen'),
  '/admin/teammate/subscription/create': office('ServedScreen'),
  '/admin/teammate/account': office('ServedScreen'),
  '/admin/teammate/account/add': office('ServedScreen'),
};
