/** The office's screens: one load. */
import { MyAccount } from '../../ui/my-account.tsx';
import { ServedScreen } from './served-screen.tsx';

export const screens = { MyAccount, ServedScreen };
