/** One booking for the team: a load of its own. */
import { OfficeBookingScreen } from './booking/booking.tsx';

export const screens = {
  '/admin/teammate/booking/:id': OfficeBookingScreen,
};
