/** What the team looks up: anything by a few letters, the log of a vehicle by its plate, and the register of W plates. */
import { PlatesScreen } from './plate/plates-screen.tsx';
import { SearchScreen } from './search/search.tsx';
import { VehicleLogScreen } from './vehicle/vehicle-log.tsx';

export const screens = {
  '/admin/teammate/search': SearchScreen,
  '/admin/teammate/vehicle': VehicleLogScreen,
  '/admin/teammate/plate': PlatesScreen,
};
