/** What a customer follows: one load. */
import { Bookings } from './bookings.tsx';
import { CustomerHome } from './home.tsx';
import { Invoices } from './invoices.tsx';
import { Subscriptions } from './subscriptions.tsx';

export const screens = {
  '/admin/customer': CustomerHome,
  '/admin/customer/booking': Bookings,
  '/admin/customer/invoice': Invoices,
  '/admin/customer/subscription/list': Subscriptions,
};
