/** The customers of the team: found, read, changed, made, and ordered for. */

import { BookingAdd } from './customer/booking-add.tsx';
import { Customers } from './customer/customer.tsx';
import { CustomerAdd } from './customer/customer-add.tsx';

export const screens = {
  '/admin/teammate/customer': Customers,
  '/admin/teammate/customer/add': CustomerAdd,
  '/admin/teammate/booking/add': BookingAdd,
};
