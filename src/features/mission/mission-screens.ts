/** The driver's screens: one load, which a tablet keeps for when there is no network. */
import { TeamHome } from './home.tsx';
import { Outbox } from './outbox.tsx';

export const screens = { Outbox, TeamHome };
