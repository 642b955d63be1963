/** The team's screens that are looked through: one load. */
import { OfficeBookings } from './bookings/bookings.tsx';
import { CustomerList } from './customer/customer-list.tsx';

export const screens = {
  '/admin/teammate/booking': OfficeBookings,
  '/admin/teammate/customer/list': CustomerList,
};
