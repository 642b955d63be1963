/** What a partner orders: a load of its own. */
import { PartnerBookingAdd } from './booking-add.tsx';

export const screens = {
  '/admin/partner/booking/add': PartnerBookingAdd,
};
