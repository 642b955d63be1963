/** The team's screens that are looked through: one load. */
import { MyAccount } from '../../ui/account/my-account.tsx';
import { OfficeBookings } from './bookings/bookings.tsx';
import { CustomerList } from './customer/customer-list.tsx';

export const screens = {
  '/admin/teammate/profile': MyAccount,
  '/admin/teammate/booking': OfficeBookings,
  '/admin/teammate/customer/list': CustomerList,
};
