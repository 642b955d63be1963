/** What the team looks up by a plate: the log of a vehicle, and the register of W plates. */
import { PlatesScreen } from './plate/plates-screen.tsx';
import { VehicleLogScreen } from './vehicle/vehicle-log.tsx';

export const screens = {
  '/admin/teammate/vehicle': VehicleLogScreen,
  '/admin/teammate/plate': PlatesScreen,
};
