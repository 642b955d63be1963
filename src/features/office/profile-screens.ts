/** An account of the team: it is shown like a booking's facts, of which the office's other screens need nothing. */
import { MyAccount } from '../../ui/account/my-account.tsx';

export const screens = { MyAccount };
