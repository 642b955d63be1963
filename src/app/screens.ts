/**
 * The only list of screens: which file shows a route of the app, and under what name. Plain data, that the build reads
 * too: the document names all that a screen needs, for it to be asked for at once.
 */
/** By the route's path in `src/domain/route/app-routes.ts` (a test compares the two): a file of `src/features`, and a name. */
export const screens = {
  '/auth/login': ['account/account-screens', 'Login'],
  '/auth/signup': ['account/signup-screens', 'Signup'],
  '/auth/login_or_signup': ['account/account-screens', 'LoginOrSignup'],
  '/password/request': ['account/password-screens', 'PasswordRequest'],
  '/password/reset': ['account/password-screens', 'PasswordReset'],

  '/admin/customer': ['customer/customer-screens', 'CustomerHome'],
  '/admin/customer/profile': ['customer/profile-screens', 'CustomerProfile'],
  '/admin/customer/profile/password': ['account/password-screens', 'ChangePassword'],
  '/admin/customer/profile/privacy': ['customer/profile-screens', 'Privacy'],
  '/admin/customer/booking': ['customer/customer-screens', 'Bookings'],
  '/admin/customer/booking/:id': ['customer/detail-screens', 'BookingScreen'],
  '/admin/customer/invoice': ['customer/customer-screens', 'Invoices'],
  '/admin/customer/subscription/list': ['customer/customer-screens', 'Subscriptions'],
  '/admin/customer/subscription/create': ['customer/detail-screens', 'Subscribe'],
  '/admin/customer/subscription/:id': ['customer/detail-screens', 'SubscriptionScreen'],
  '/admin/customer/add/formuladetails': ['booking/booking-screens', 'Formula'],
  '/admin/customer/add/address': ['booking/booking-screens', 'Addresses'],
  '/admin/customer/add/vehicle': ['booking/order-screens', 'VehicleStep'],
  '/admin/customer/add/slot': ['booking/booking-screens', 'SlotStep'],
  '/admin/customer/add/identity': ['booking/order-screens', 'Identity'],
  '/admin/customer/add/summary': ['booking/order-screens', 'Summary'],
  '/admin/customer/payment_status': ['booking/order-screens', 'PaymentStatusScreen'],

  '/admin/partner': ['partner/partner-screens', 'PartnerHome'],
  '/admin/partner/profile': ['partner/partner-screens', 'MyAccount'],
  '/admin/partner/profile/password': ['account/password-screens', 'ChangePassword'],
  '/admin/partner/booking': ['partner/partner-screens', 'PartnerBookings'],
  '/admin/partner/booking/add': ['partner/order-screens', 'PartnerBookingAdd'],
  '/admin/partner/booking/:id': ['partner/partner-screens', 'PartnerBookingScreen'],
  '/admin/partner/invoice': ['partner/partner-screens', 'PartnerInvoices'],
  '/admin/partner/subscription/create': ['subscription/subscription-screens', 'SubscribeCustomer'],

  '/admin/teammate': ['mission/mission-screens', 'TeamHome'],
  '/admin/teammate/media': ['mission/mission-screens', 'Outbox'],
  '/admin/teammate/mission/:tripId/report/:kind': ['report/report-screens', 'ReportScreen'],
  '/admin/teammate/profile': ['office/office-screens', 'MyAccount'],
  '/admin/teammate/profile/password': ['account/password-screens', 'ChangePassword'],
  '/admin/teammate/customer': ['office/customer-screens', 'Customers'],
  '/admin/teammate/customer/add': ['office/customer-screens', 'CustomerAdd'],
  '/admin/teammate/booking': ['office/office-screens', 'OfficeBookings'],
  '/admin/teammate/booking/:id': ['office/detail-screens', 'OfficeBookingScreen'],
  '/admin/teammate/planning': ['office/office-screens', 'Planning'],
  '/admin/teammate/booking/add': ['office/customer-screens', 'BookingAdd'],
  '/admin/teammate/subscription/create': ['subscription/subscription-screens', 'SubscribeCustomer'],
  '/admin/teammate/account': ['office/office-screens', 'Accounts'],
  '/admin/teammate/account/add': ['office/office-screens', 'AccountAdd'],
} as const satisfies Readonly<Record<string, readonly [file: string, name: string]>>;
