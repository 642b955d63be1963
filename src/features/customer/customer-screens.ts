/** What a customer follows: one load. */
import { Bookings } from './bookings.tsx';
import { CustomerHome } from './home.tsx';
import { Invoices } from './invoices.tsx';
import { Subscriptions } from './subscriptions.tsx';

export const screens = { Bookings, CustomerHome, Invoices, Subscriptions };
