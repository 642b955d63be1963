/** What anybody signed in does with their account: one load. */
import { ChangePassword } from './change-password.tsx';
import { MyAccount } from './my-account.tsx';

export const screens = { ChangePassword, MyAccount };
