/** What a customer follows: one load. */
import { BookingScreen } from './booking.tsx';
import { Bookings } from './bookings.tsx';
import { CustomerHome } from './home.tsx';
import { Invoices } from './invoices.tsx';
import { Subscribe } from './subscribe.tsx';
import { SubscriptionScreen } from './subscription.tsx';
import { Subscriptions } from './subscriptions.tsx';

export const screens = {
  BookingScreen,
  Bookings,
  CustomerHome,
  Invoices,
  Subscribe,
  SubscriptionScreen,
  Subscriptions,
};
