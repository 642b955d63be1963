/** The driver's day, which a tablet keeps for when there is no network. */
import { TeamHome } from './home.tsx';

export const screens = {
  '/admin/teammate': TeamHome,
};
