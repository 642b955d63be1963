/** The driver's screens: one load, which a tablet keeps for when there is no network. */
import { TeamHome } from './home.tsx';

export const screens = { TeamHome };
