/** The team's screens that are looked through: one load. */
import { MyAccount } from '../../ui/account/my-account.tsx';
import { OfficeBookings } from './bookings/bookings.tsx';
import { Planning } from './planning/planning.tsx';

export const screens = {
  '/admin/teammate/profile': MyAccount,
  '/admin/teammate/booking': OfficeBookings,
  '/admin/teammate/planning': Planning,
};
