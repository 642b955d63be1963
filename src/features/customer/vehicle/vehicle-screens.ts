/** The vehicles of a customer: a load of its own, since most visits look at bookings alone. */
import { Vehicles } from './vehicles.tsx';

export const screens = {
  '/admin/customer/vehicle': Vehicles,
};
