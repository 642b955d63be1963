/** The lists of what a customer has: one load. */
import { Bookings } from './bookings.tsx';
import { Invoices } from './invoices.tsx';
import { Subscriptions } from './subscriptions.tsx';

export const screens = {
  '/admin/customer/booking': Bookings,
  '/admin/customer/invoice': Invoices,
  '/admin/customer/subscription/list': Subscriptions,
};
