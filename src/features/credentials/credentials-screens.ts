/** What anybody signed in does with their account: one load. */
import { ChangePassword } from './change-password.tsx';
import { Privacy } from './privacy.tsx';

export const screens = { ChangePassword, Privacy };
