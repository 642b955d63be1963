/** One booking of a partner: a load of its own. */
import { PartnerBookingScreen } from './booking.tsx';

export const screens = {
  '/admin/partner/booking/:id': PartnerBookingScreen,
};
